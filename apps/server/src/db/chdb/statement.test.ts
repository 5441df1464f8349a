import { describe, expect, it } from 'vitest';
import { readStatement } from './statement.ts';

describe('what the gateway reads in a statement', () => {
  it.each([
    ['SELECT 1', 'SELECT', null],
    ['  /* a ; b */ select 1 -- ; c\n;', 'SELECT', null],
    ['(SELECT 1) UNION ALL (SELECT 2)', 'SELECT', null],
    ["SELECT ';' AS a, `x;y`, $$ ; $$ FORMAT JSONEachRow", 'SELECT', 'JSONEachRow'],
    ['SELECT 1 FORMAT CSV SETTINGS max_threads = 1;', 'SELECT', 'CSV'],
    ['WITH x AS (SELECT 1 AS format) SELECT format FROM x', 'WITH', null],
    ["SELECT 'it''s \\' ;' FORMAT TSV", 'SELECT', 'TSV'],
    ['SHOW TABLES', 'SHOW', null],
    ['INSERT INTO t SELECT 1 FORMAT Null', 'INSERT', 'Null'],
    ["INSERT INTO FUNCTION file('a', CSV) SELECT 1", 'INSERT', null],
  ])('%s', (sql, verb, format) => {
    expect(readStatement(sql)).toMatchObject({ verb, format, insert: null });
  });

  it('leaves out the semicolon and what stands behind it', () => {
    expect(readStatement('SELECT 1 ; -- done').text).toBe('SELECT 1 ');
    expect(readStatement('/* why */ CREATE TABLE t (a UInt8)').text).toBe('/* why */ CREATE TABLE t (a UInt8)');
  });

  it.each([
    ['INSERT INTO t FORMAT JSONEachRow', 'JSONEachRow', 'INSERT INTO t ', ''],
    ['insert into t (a, b) format CSV\n1,"x;y"\n', 'CSV', 'insert into t (a, b) ', '1,"x;y"\n'],
    ["INSERT INTO db.t (a) VALUES (1), ('; DROP')", 'Values', 'INSERT INTO db.t (a) ', " (1), ('; DROP')"],
    ['INSERT INTO format FORMAT TSV\r\n1', 'TSV', 'INSERT INTO format ', '1'],
    ['INSERT INTO TABLE values (a) VALUES (1)', 'Values', 'INSERT INTO TABLE values (a) ', ' (1)'],
  ])('finds the data of %j', (sql, format, head, inlineData) => {
    expect(readStatement(sql).insert).toEqual({ format, head, inlineData, settingsAt: head.length });
  });

  it('knows where an insert’s settings begin, for the data source stands before them', () => {
    const { insert } = readStatement('INSERT INTO t SETTINGS async_insert = 0 FORMAT TSV\n1');
    expect(insert?.head.slice(insert.settingsAt)).toBe('SETTINGS async_insert = 0 ');
  });

  it.each([
    ['', /Empty query/],
    [' -- nothing', /Empty query/],
    ['SELECT 1; SELECT 2', /Multi-statements/],
    ["SELECT ';'; DROP TABLE t", /Multi-statements/],
    ["INSERT INTO t FROM INFILE '/etc/passwd' FORMAT CSV", /INFILE is not offered/],
    ["SELECT 1 INTO OUTFILE '/tmp/x'", /OUTFILE is not offered/],
  ])('refuses %j', (sql, message) => {
    expect(() => readStatement(sql)).toThrow(message);
  });
});
