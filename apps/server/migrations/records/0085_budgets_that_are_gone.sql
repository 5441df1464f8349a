-- The line item that an entry of the change log took a budget from: its row is gone, only the history knows (design 13.15). Null for
-- all other entries.
create function line_item_left(changes jsonb) returns integer language sql immutable as
  $$select (jsonb_path_query_first($1, '$[*] ? (@.field == "line_item_id").before') #>> '{}')::integer$$;
create index change_log_budget_gone on change_log (line_item_left(changes), id)
  where entity = 'line_item_budget' and line_item_left(changes) is not null;
