import type { Criterion } from '../audience/criterion.ts';

/**
 * Lines of the criteria that are not device ids. A value is kept in one spelling and compared by its key:
 * hours, days and connection types become their number, postal codes upper case, languages `en-US`; cities and device
 * names keep the spelling of their first line and are compared without regard to case; opaque ids stay as they are.
 */
export type TextValue = { key: string; value: string };

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Connection types of AdCOM 1.0 by the words accepted for them. */
const connections: Record<string, string> = {
  unknown: '0',
  ethernet: '1',
  wifi: '2',
  cellular: '3',
  cell: '3',
  '2g': '4',
  '3g': '5',
  '4g': '6',
  lte: '6',
  '5g': '7',
};

/** A spreadsheet would run it: such a line is refused, because a list is handed out byte by byte, without escapes. */
const isFormula = (value: string): boolean => /^[=+@-]/.test(value);

/** Control characters, and what stands for bytes that are not UTF-8. */
const unreadable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\uFFFD]/;

const same = (value: string): TextValue => ({ key: value, value });
const matching = (pattern: RegExp) => (value: string) => (pattern.test(value) ? same(value) : null);
const opaque = (value: string) => (/^[^\s,]+$/.test(value) && !isFormula(value) ? same(value) : null);
const named = (value: string): TextValue | null => {
  const text = value.normalize('NFC');
  return [...text].length > 100 || isFormula(text) ? null : { key: text.toLowerCase(), value: text };
};

const readers: Partial<Record<Criterion, (value: string) => TextValue | null>> = {
  publisher_app_id: matching(/^(?:[0-9]{5,}|[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)+)$/),
  publisher_anonymous_id: opaque,
  fairlead_id: opaque,
  zip_code: (value) => (/^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/.test(value) ? same(value.toUpperCase()) : null),
  city: (value) => (/\p{L}/u.test(value) ? named(value) : null),
  device_name: named,
  language: (value) => (/^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(value) ? same(languageOf(value)) : null),
  connection_type: (value) => {
    const number = /^[0-7]$/.test(value) ? value : connections[value.toLowerCase()];
    return number === undefined ? null : same(number);
  },
  hour_of_day: (value) => (/^(?:0?[0-9]|1[0-9]|2[0-3])$/.test(value) ? same(String(Number(value))) : null),
  day_of_week: (value) => {
    if (/^[1-7]$/.test(value)) return same(value);
    const name = value.toLowerCase();
    const day = days.findIndex((each) => name === each || name === each.slice(0, 3));
    return day < 0 ? null : same(String(day + 1));
  },
};

/** Tags compare without regard to case: language in small letters, region in capitals, script capitalised. */
const languageOf = (tag: string): string => {
  const [first = '', rest] = tag.split('-');
  const language = first.toLowerCase();
  if (rest === undefined) return language;
  const capital = rest.length === 4 ? rest.charAt(0).toUpperCase() + rest.slice(1).toLowerCase() : rest.toUpperCase();
  return `${language}-${capital}`;
};

/** The value of one line of a text criterion, or null when it is none. */
export const textValue = (criterion: string, value: string): TextValue | null =>
  value === '' || unreadable.test(value) ? null : (readers[criterion as Criterion]?.(value) ?? null);

const deviceDue = 'a device id, or its MD5, SHA-1 or SHA-256 hash';
const idDue = 'an id without spaces or commas';

/** What a line of each criterion holds, for one who has to write such a file. */
const due: Record<Criterion, string> = {
  android_device_id: deviceDue,
  idfa: deviceDue,
  idfv: deviceDue,
  publisher_app_id: 'an app id: digits of the App Store, or a name such as com.example.app',
  publisher_anonymous_id: idDue,
  fairlead_id: idDue,
  zip_code: 'a postal code of 3 to 10 letters and digits',
  city: 'the name of a city',
  device_name: 'the name of a device model of at most 100 characters, such as iPhone14,2',
  language: 'a language such as en or en-US',
  connection_type: 'a connection type: ethernet, wifi, cellular, 2g to 5g, or its number from 0 to 7',
  hour_of_day: 'an hour of the day from 0 to 23',
  day_of_week: 'a day of the week: monday, mon, or its number from 1 (Monday) to 7',
};

/** What is due in each line, in a sentence. */
export const dueText = (criterion: string): string => `Each line holds ${due[criterion as Criterion] ?? 'one value'}.`;
