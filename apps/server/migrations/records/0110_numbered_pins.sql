-- A pin has its number for good: counted anew each time, it became another once an earlier answer was replaced.
alter table creative_review_answer add column pin integer; -- among those of the creative; kept where the pin is taken off
update creative_review_answer a set pin = n.pin from (
  select id, row_number() over (partition by creative_id order by at, sent_at, id) as pin
  from creative_review_answer where point is not null) n where n.id = a.id;
