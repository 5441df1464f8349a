-- Which answer it is to the same, by the same link: 1 where none was sent before it.
alter table creative_review_answer add column nth integer not null default 1;

-- Answers in whose place a later one came by the same link: they count no more and stay readable. Their pin is that of the newest.
create table creative_review_replaced (
  answer_id integer not null references creative_review_answer (id),
  nth integer not null,
  answer text not null check (answer in ('approved', 'change')),
  comment text,
  point jsonb,
  name text not null,
  at timestamptz not null,
  sent_at timestamptz not null, -- the real clock
  primary key (answer_id, nth)
);
