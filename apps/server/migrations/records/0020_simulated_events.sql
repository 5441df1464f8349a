-- The first UTC day of the events that a demo's apps were given: who uses an app, and since when, is told from it. Null: no
-- events are simulated.

alter table simulator add column events_since date;
