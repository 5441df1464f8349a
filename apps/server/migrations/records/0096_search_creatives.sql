-- Creative groups and creatives are searched like everything else: an index for new and one for archived names, and their words for
-- mistyped ones.
create trigger creative_group_words after insert or update of name on creative_group for each row execute function note_words();
create trigger creative_words after insert or update of name on creative for each row execute function note_words();
insert into search_word
  select words_of(name) from creative_group union select words_of(name) from creative
  on conflict do nothing;
create index creative_group_name_new on creative_group using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'new';
create index creative_group_name_archived on creative_group using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'archived';
create index creative_name_new on creative using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'new';
create index creative_name_archived on creative using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'archived';
