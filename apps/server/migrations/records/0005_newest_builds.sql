-- The sizes beside every list of a grid: its newest builds, from the index alone.
create index audience_build_newest on audience_build (targeting_list_id, id desc) include (rows) where rows is not null and error is null;
