-- Creatives that exchanges refuse are counted for whoever has the dashboard open: they are few among what is said of all.
create index creative_approval_refused on creative_approval (creative_id) where status = 'DISAPPROVED';
