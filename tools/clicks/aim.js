// Where to click something that is offered: its middle, or what of it nothing covers. It is scrolled to if it has to be;
// told is how far everything that scrolls was moved for that.
(number) => {
  const element = window.offered[number];
  const GRID = [0.5, 0.3, 0.7, 0.1, 0.9];
  const spot = () => {
    const at = element.getBoundingClientRect();
    for (const y of GRID)
      for (const x of GRID) {
        const [left, top] = [at.left + x * at.width, at.top + y * at.height];
        if (element.contains(document.elementFromPoint(left, top))) return [left, top];
      }
    return null;
  };
  const boxes = [];
  for (let box = element.parentElement; box; box = box.parentElement) boxes.push(box);
  const before = boxes.map((box) => [box.scrollLeft, box.scrollTop]);
  let found = spot();
  if (!found) {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    found = spot();
  }
  const moved = boxes.map((box, at) => Math.hypot(box.scrollLeft - before[at][0], box.scrollTop - before[at][1]));
  return { at: found, scrolled: moved.reduce((sum, each) => sum + each, 0) };
}
