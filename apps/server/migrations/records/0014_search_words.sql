-- The words of all names people search by, once each: a mistyped word is compared with these few thousand, not with every name.
-- Triggers keep them; a word that no name holds any more does no harm and stays.
create table search_word (word text primary key);
create index search_word_trgm on search_word using gin (word gin_trgm_ops);

create function words_of(name text) returns setof text language sql immutable as $$
  select distinct left(word, 60) from regexp_split_to_table(lower(name), '[\s|+_.,;:()/&#-]+') word
  where length(word) >= 4 and word !~ '^[0-9]+$'
$$;

create function note_words() returns trigger language plpgsql as $$
begin
  insert into search_word select found.word from words_of(new.name) found (word)
    where not exists (select from search_word known where known.word = found.word)
    order by 1 on conflict do nothing;
  return null;
end $$;

create trigger company_words after insert or update of name on company for each row execute function note_words();
create trigger application_words after insert or update of name on application for each row execute function note_words();
create trigger line_item_words after insert or update of name on line_item for each row execute function note_words();
create trigger campaign_words after insert or update of name on campaign for each row execute function note_words();
create trigger targeting_list_words after insert or update of name on targeting_list for each row execute function note_words();

insert into search_word
  select words_of(name) from company union select words_of(name) from application union select words_of(name) from targeting_list
  on conflict do nothing;

-- New and archived names are searched one after the other, each up to a limit: with an index for each, neither wades through the
-- other's. Entries are merged at once (fastupdate off): every search reads the whole list of entries not yet merged, and an
-- embedded store has nobody who merges them in the background.
alter index search_word_trgm set (fastupdate = off);
drop index company_name_trgm;
create index company_name_new on company using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'new';
create index company_name_archived on company using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'archived';
drop index application_name_trgm;
create index application_name_new on application using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'new';
create index application_name_archived on application using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'archived';
drop index line_item_name_trgm;
create index line_item_name_new on line_item using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'new';
create index line_item_name_archived on line_item using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'archived';
drop index campaign_name_trgm;
create index campaign_name_new on campaign using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'new';
create index campaign_name_archived on campaign using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'archived';
drop index targeting_list_name_trgm;
create index targeting_list_name_new on targeting_list using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'new';
create index targeting_list_name_archived on targeting_list using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'archived';
