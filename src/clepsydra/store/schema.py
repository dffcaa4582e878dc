"""The tables of the store. Migrations make them; a test keeps the two alike."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()
UNRATED = text("status = 'over' AND NOT rated")
UNARCHIVED = text("status = 'over' AND archive_after IS NOT NULL")

guests = Table(
    "guests",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("colour", String(16), nullable=False),
    Column("came_at", BigInteger, nullable=False),
    Column("quiet", Boolean, nullable=False, server_default=text("false")),  # reads no chat
    Column("cookies_from", BigInteger, nullable=False, server_default="0"),  # earlier cookies are void
    Index("guests_name", "name"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("host", String(16), nullable=False),
    Column("setup", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("invite", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("data", String(80), nullable=False),
    Column("name", String(60), nullable=False, server_default=""),
    Column("box_of", String(40), nullable=False, server_default=""),
    Column("public", Boolean, nullable=False),
    Column("confirm", Boolean, nullable=False),
    Column("patience", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("seating", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("asked", Integer, nullable=False),  # a bit for each seat that the table waits for
    Column("bot_due", Boolean, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("moved_at", BigInteger, nullable=False),
    Column("practice_of", String(16)),
    Column("lesson", String(80), nullable=False, server_default=""),
    Column("rematch", String(16)),
    Column("broken", Text, nullable=False),
    Column("ending", LargeBinary),
    Column("began_at", BigInteger, nullable=False, server_default="0"),
    Column("pace", Text, nullable=False, server_default=""),
    Column("calls", Integer, nullable=False, server_default="0"),  # a bit for each seat that anybody may take
    Column("rated", Boolean, nullable=False, server_default=text("false")),
    Column("chat", Boolean, nullable=False, server_default=text("true")),
    Column("archive_after", BigInteger, server_default="0"),  # not archived before; null once that is done
    # Not on moved_at: an index over what every act changes would cost every act.
    Index("tables_bot_due", "id", postgresql_where=text("bot_due"), sqlite_where=text("bot_due")),
    # Their columns change with a game's last act alone, so every other act stays as cheap as it was.
    Index("tables_unrated", "id", postgresql_where=UNRATED, sqlite_where=UNRATED),
    Index(
        "tables_unarchived",
        "archive_after",
        "opened_at",
        postgresql_where=UNARCHIVED,
        sqlite_where=UNARCHIVED,
    ),
    Index("tables_listed", "public", "status", "opened_at"),
    Index("tables_host", "host"),
    Index("tables_calls", "opened_at", postgresql_where=text("calls <> 0"), sqlite_where=text("calls <> 0")),
)

due = Table(
    "due",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("what", String(16), primary_key=True),
    Column("ring_at", BigInteger, nullable=False),
    Column("claimed_until", BigInteger, nullable=False, server_default="0"),
    Index("due_ring_at", "ring_at"),
)

boxes = Table(
    "boxes",
    metadata,
    Column("guest", String(16), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("corrections", Text, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
)

companions = Table(
    "companions",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("guest", String(16), nullable=False),
    Column("automa", String(40), nullable=False),
    Column("changes", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("moved_at", BigInteger, nullable=False),
    Index("companions_guest", "guest", "moved_at"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(60), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("speed", String(8), primary_key=True),
    Column("against", String(8), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("proved", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Index("ratings_ladder", "game", "speed", "against", "proved"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(40), nullable=False),
    Column("guest", String(16)),
    Column("bot", String(40)),
    Column("name", String(40), nullable=False),
    Column("colour", String(16), nullable=False),
    Column("word", String(200), nullable=False),
    Column("zone", String(40), nullable=False, server_default=""),
    Index("seats_guest", "guest"),
)

acts = Table(
    "acts",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("deed", Text, nullable=False),
    Column("key", String(80), nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "key", name="acts_key"),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

archives = Table(
    "archives",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("form", Integer, nullable=False),
    Column("acts", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

lines = Table(
    "lines",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("name", String(40), nullable=False, server_default=""),
    Column("guest", String(16)),
    Index("lines_guest", "guest"),
)

ties = Table(
    "ties",
    metadata,
    Column("owner", String(16), primary_key=True),
    Column("other", String(16), primary_key=True),
    Column("tie", String(8), nullable=False),
    Column("since", BigInteger, nullable=False),
    Index("ties_other", "other"),
)

invitations = Table(
    "invitations",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("declined", Boolean, nullable=False),
    Index("invitations_guest", "guest"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("reporter", String(16), nullable=False),
    Column("reported", String(16), nullable=False),
    Column("name", String(40), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),
    Column("table_id", String(16), nullable=False),  # a table may be gone before anybody reads of it
    Column("at", BigInteger, nullable=False),
    Column("gone_at", BigInteger),  # when the reported person was deleted
    Index("reports_reporter", "reporter"),
    Index("reports_reported", "reported"),
    Index("reports_at", "at"),
)

destinations = Table(
    "destinations",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("owner", String(16), nullable=False),  # a guest, or the table whose own channel it is
    Column("channel", String(8), nullable=False),
    Column("address", Text, nullable=False),
    Column("events", Integer, nullable=False),  # a bit for each event
    Column("lang", String(8), nullable=False),
    Column("wait", Integer, nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id")),
    Column("confirmed", Boolean, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("failed_at", BigInteger),
    Column("answer", String(200), nullable=False),
    Column("suspended", Boolean, nullable=False),
    Column("busy_until", BigInteger, nullable=False),  # until then one process tells it something
    Column("known", Integer, nullable=False, server_default="15"),  # the events there were when it was chosen
    Index("destinations_owner", "owner"),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("destination", String(16), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("event", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("ready_at", BigInteger, nullable=False),
    Column("batch", String(16)),
    Index("notices_ready", "ready_at"),
    Index("notices_destination", "destination"),
)

looking = Table(
    "looking",
    metadata,
    Column("guest", String(16), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("until", BigInteger, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("guest", String(16), primary_key=True),
    Column("made_at", BigInteger, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    Column("guest", String(16), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("device", String(60), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=False),
    Index("passkeys_guest", "guest"),
)

mails = Table(
    "mails",
    metadata,
    Column("address", String(254), primary_key=True),
    Column("guest", String(16), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Index("mails_guest", "guest"),
)

subjects = Table(
    "subjects",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("issuer", String(255), nullable=False),
    Column("subject", String(255), nullable=False),
    Column("guest", String(16), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    UniqueConstraint("issuer", "subject", name="subjects_subject"),
    Index("subjects_guest", "guest"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("guest", String(16), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("program", Boolean, nullable=False),
    Column("device", String(60), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("scope", String(8), nullable=False, server_default="account"),
    UniqueConstraint("hash", name="sessions_hash"),
    Index("sessions_guest", "guest"),
)

spent = Table(
    "spent",
    metadata,
    Column("nonce", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

quotas = Table(
    "quotas",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)

lessons = Table(
    "lessons",
    metadata,
    Column("guest", String(16), primary_key=True),
    Column("lesson", String(80), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    Column("lang", String(8), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
