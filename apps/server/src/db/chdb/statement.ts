import { RequestFailure } from './exception.ts';

/** What the gateway must know about a statement before it can hand it to the engine. */
export type Statement = {
  /** The one statement, without a trailing semicolon; for an insert with data, without that data. */
  text: string;
  /** First word, upper case: SELECT, INSERT, CREATE, KILL, ... ('(' counts as SELECT). */
  verb: string;
  /** The name after a FORMAT clause of a reading statement; null: the caller's default format. */
  format: string | null;
  /** For `INSERT ... FORMAT x` and `INSERT ... VALUES`: where the data comes in. */
  insert: { head: string; settingsAt: number; format: string; inlineData: string } | null;
};

type Token = { word: string; start: number; end: number; depth: number };

const WORD = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const SPACE = /[\s\u200b\ufeff]+/uy;
const HEREDOC = /\$\w*\$/y;

/** End of a quoted piece that starts at `at`: backslash escapes, and a doubled quote stays inside. */
function endOfQuoted(sql: string, at: number): number {
  const quote = sql[at];
  for (let i = at + 1; i < sql.length; i++) {
    if (sql[i] === '\\') i++;
    else if (sql[i] === quote) {
      if (sql[i + 1] !== quote) return i + 1;
      i++;
    }
  }
  return sql.length;
}

/** End of a comment that starts at `at`, or `at` when none does. */
function endOfComment(sql: string, at: number): number {
  const two = sql.slice(at, at + 2);
  if (two === '--' || two === '#!' || two === '# ') {
    const line = sql.indexOf('\n', at);
    return line < 0 ? sql.length : line;
  }
  if (two !== '/*') return at;
  let depth = 0;
  for (let i = at; i < sql.length; i++) {
    if (sql.startsWith('/*', i)) {
      depth++;
      i++;
    } else if (sql.startsWith('*/', i)) {
      depth--;
      i++;
      if (depth === 0) return i + 1;
    }
  }
  return sql.length;
}

/** Words, names, brackets and punctuation in order; strings are one token with an empty word; comments are skipped. */
function* tokens(sql: string): Generator<Token> {
  let depth = 0;
  let i = 0;
  while (i < sql.length) {
    SPACE.lastIndex = WORD.lastIndex = HEREDOC.lastIndex = i;
    const space = SPACE.exec(sql);
    if (space) {
      i += space[0].length;
      continue;
    }
    const comment = endOfComment(sql, i);
    if (comment > i) {
      i = comment;
      continue;
    }
    const char = sql[i] ?? '';
    let end = i + 1;
    let word = char;
    if (char === "'" || char === '"' || char === '`') {
      end = endOfQuoted(sql, i);
      word = char === "'" ? '' : 'a quoted name';
    } else if (char === '$' && HEREDOC.test(sql)) {
      const tag = sql.slice(i, HEREDOC.lastIndex);
      const close = sql.indexOf(tag, HEREDOC.lastIndex);
      end = close < 0 ? sql.length : close + tag.length;
      word = '';
    } else {
      const found = WORD.exec(sql);
      if (found) {
        word = found[0];
        end = i + word.length;
      } else if (char === '(' || char === '[' || char === '{') depth++;
      else if (char === ')' || char === ']' || char === '}') depth--;
    }
    yield { word, start: i, end, depth };
    i = end;
  }
}

const refuse = (message: string): never => {
  throw new RequestFailure(`Code: 62. DB::Exception: Syntax error (${message}). (SYNTAX_ERROR)`);
};

/**
 * Reads just enough of a ClickHouse statement: its verb, its output format, and for an insert where the data starts.
 * Refuses (code 62) what a server refuses over HTTP: nothing at all, several statements, and files of the client
 * (`FROM INFILE`, `INTO OUTFILE`), which the embedded engine would otherwise happily read and write.
 */
export function readStatement(sql: string): Statement {
  const seen: Token[] = [];
  let ended: Token | null = null;
  let dataMayFollow = true;
  for (const token of tokens(sql)) {
    if (ended) refuse('Multi-statements are not allowed');
    if (token.word === ';') {
      ended = token;
      continue;
    }
    seen.push(token);
    if (seen.length === 1) dataMayFollow = /^insert$/i.test(token.word);
    else if (seen.length > 2 && token.depth === 0 && /^(select|with|infile)$/i.test(token.word)) dataMayFollow = false;
    const insert = dataMayFollow ? insertData(sql, seen) : null;
    if (insert) return { text: insert.head, verb: 'INSERT', format: null, insert };
  }
  const first = seen[0];
  if (!first) return refuse('Empty query');
  for (let i = 1; i < seen.length; i++) {
    const pair = `${seen[i - 1]?.word} ${seen[i]?.word}`.toUpperCase();
    if (seen[i]?.depth === 0 && (pair === 'FROM INFILE' || pair === 'INTO OUTFILE')) refuse(`${pair} is not offered`);
  }
  const text = sql.slice(0, ended ? ended.start : (seen.at(-1)?.end ?? 0));
  return { text, verb: first.word === '(' ? 'SELECT' : first.word.toUpperCase(), format: formatOf(seen), insert: null };
}

/** `FORMAT Name` as the last clause, or followed by SETTINGS only. */
function formatOf(seen: readonly Token[]): string | null {
  for (let i = seen.length - 2; i > 0; i--) {
    const token = seen[i];
    if (token?.depth !== 0 || token.word.toUpperCase() !== 'FORMAT') continue;
    const after = seen[i + 2];
    if (!after || after.word.toUpperCase() === 'SETTINGS') return seen[i + 1]?.word ?? null;
  }
  return null;
}

/** Called per token: once the insert's FORMAT name or VALUES has been read, everything after it is data. */
function insertData(sql: string, seen: readonly Token[]): Statement['insert'] {
  const last = seen.at(-1);
  const before = seen.at(-2);
  // INSERT [INTO] [TABLE] name: a table may be called `values` or `format`.
  let name = 1;
  for (const word of ['INTO', 'TABLE']) if (seen[name]?.word.toUpperCase() === word) name++;
  if (!last || !before || last.depth !== 0 || seen.length - 1 <= name) return null;
  const values = /^values$/i.test(last.word);
  if (!values && (!/^format$/i.test(before.word) || before === seen[name])) return null;
  const head = sql.slice(0, values ? last.start : before.start);
  const settings = seen.slice(name + 1).find((token) => token.depth === 0 && /^settings$/i.test(token.word));
  const settingsAt = settings?.start ?? head.length;
  const data = sql.slice(last.end);
  return values
    ? { head, settingsAt, format: 'Values', inlineData: data }
    : { head, settingsAt, format: last.word, inlineData: data.replace(/^[ \t]*\r?\n?/, '') };
}

/** A value as a ClickHouse string literal. */
export function literal(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
