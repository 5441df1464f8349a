-- Orders are searched like everything else: an index for new and one for archived names, and their words for mistyped ones.
create trigger insertion_order_words after insert or update of name on insertion_order for each row execute function note_words();
insert into search_word select words_of(name) from insertion_order on conflict do nothing;
drop index insertion_order_name_trgm;
create index insertion_order_name_new on insertion_order using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'new';
create index insertion_order_name_archived on insertion_order using gin (name gin_trgm_ops) with (fastupdate = off) where state = 'archived';
