-- The daily cap where a campaign stands for its mirrors, too: what its A/B test shares out, else its own (decision 0103). The
-- domain has the same as `wholeCap`. A new store gets the column of tests only later (0099): the body is read when it is called.
set local check_function_bodies = off;
create function whole_cap(campaign) returns numeric language sql immutable as
  'select coalesce($1.ab_test_daily_budget, $1.client_daily_budget)';
set local check_function_bodies = on;
