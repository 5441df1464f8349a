-- Applications whose creatives a client has to approve before a campaign is ready.
alter table application add column review_required boolean not null default false;
