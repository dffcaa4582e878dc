// Puts new HTML in the place of old without disturbing what somebody is doing there; shared by all pages that live.
window.Clepsydra = (() => {
  "use strict";
  // What is being typed is left alone; a title that has the focus, or a choice, is not.
  const typing = () => document.activeElement.matches("input[type=text],textarea");

  // What somebody has opened stays open.
  const unopened = (name, node) => !(name === "open" && node.tagName === "DETAILS");

  // While the question is the same, what somebody has chosen there stays as they left it.
  const question = (root) => root.querySelector?.("input[name=expected]")?.value;
  const chosen = (before, after) =>
    void (before.name === "answer" && after.toggleAttribute("checked", before.checked));

  // Parsed here, where it stays: the library would make a document for each piece.
  function parsed(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content;
  }

  // A choice that has the focus is left while nothing has changed yet: to take it away later would have the browser
  // lay out a page that is half done.
  function morph(element, fresh) {
    const same =
      element.id === "ask" && question(element) !== undefined && question(element) === question(fresh);
    const on = document.activeElement;
    if (!same && on.name === "answer" && element.contains(on)) on.blur();
    Idiomorph.morph(element, fresh, {
      morphStyle: "outerHTML",
      ignoreActiveValue: typing(),
      callbacks: { beforeAttributeUpdated: unopened, ...(same ? { beforeNodeMorphed: chosen } : {}) },
    });
  }

  // Of the log only what is new is sent, as it was told: a bare line goes on with the turn that is on top, a turn lies
  // below the heading of its part, and a line that has grown takes the place of what it was. The oldest turns are
  // forgotten as the server does.
  function add(box, html) {
    const list = box?.querySelector("ol");
    if (!list) return;
    for (const item of [...parsed(html).children]) {
      const was = document.getElementById(item.id);
      const heading = list.querySelector(":scope > .mark:not(.aside):first-child");
      if (was?.querySelector("details")?.open) item.querySelector("details").open = true;
      if (was) was.replaceWith(item);
      else if (!item.className) list.querySelector(".log-turn ol").append(item);
      else if (heading && !item.matches(".mark:not(.aside)")) heading.after(item);
      else list.prepend(item);
    }
    while (list.children.length > 1 && list.querySelectorAll("li").length > Number(box.dataset.most))
      list.lastElementChild.remove();
  }

  // The newest turn is open until there is a newer one; what somebody has opened stays open.
  const newest = () => document.querySelector("#lines .log-turn");
  let opened = newest()?.id;
  function unfold() {
    const turn = newest();
    if (!turn || turn.id === opened) return;
    document.getElementById(opened)?.querySelector("details").removeAttribute("open");
    turn.querySelector("details").open = true;
    opened = turn.id;
  }

  // Pieces of HTML by the id of the element they replace; with a plus, what a list is to be given.
  function put(pieces) {
    for (const [id, html] of Object.entries(pieces)) {
      const element = document.getElementById(id);
      if (id === "title") document.title = html;
      else if (id.endsWith("+")) add(document.getElementById(id.slice(0, -1)), html);
      else if (element) morph(element, parsed(html).firstElementChild);
    }
    unfold();
  }

  return { morph, put };
})();
