-- Which rounds have answers that who asked was not told of stands at the round: they are looked for each minute.
alter table creative_review add column untold_at timestamptz; -- the newest of them, by the real clock
update creative_review r set untold_at = (select max(a.sent_at) from creative_review_answer a
  where a.review_id = r.id and a.sent_at > r.told_at);
create index creative_review_untold on creative_review (untold_at) where untold_at is not null;
