import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { nothingFoundText, whileComing } from '../pick/nothing-found.ts';
import { type FieldSource, FieldSourceProvider } from './field-source.ts';
import { NameSelectField } from './NameSelectField.tsx';
import { type Option, SelectField } from './SelectField.tsx';

const shown = (value: unknown, options: readonly Option[], Field = SelectField, late?: boolean) => {
  const field = { name: 'event', value, onChange: () => undefined, onBlur: () => undefined, ref: () => undefined };
  const source = {
    useFieldState: () => ({ field, was: value, error: undefined }),
    useFieldValue: () => value,
    useSending: () => false,
    editing: undefined,
  } as FieldSource;
  const html = renderToStaticMarkup(
    <FieldSourceProvider value={source}>
      <Field
        {...{ name: 'event', label: 'Event', placeholder: 'None', options, searchable: true, clearable: true }}
        {...(late === undefined ? {} : { late })}
      />
    </FieldSourceProvider>,
  );
  return /placeholder="([^"]*)"/.exec(html)?.[1];
};

test.each([SelectField, NameSelectField])(
  'what is chosen is not shown as nothing while its list still comes',
  (Field) => {
    expect(shown(4, [], Field)).toBe('…');
    expect(shown(null, [], Field)).toBe('None');
    expect(shown(null, [{ value: 4, label: 'Purchase' }], Field)).toBe('None');
  },
);

test.each([SelectField, NameSelectField])(
  'where the list is here and nothing is left in it, what is chosen is not shown as on its way',
  (Field) => {
    expect(shown(4, [], Field, false)).toBe('None');
    expect(shown(4, [], Field, true)).toBe('…');
  },
);

test('a list that is known to be on its way is said to be, whatever stands in it before', () => {
  expect(whileComing(true)).toEqual({ nothingFoundMessage: 'Loading…' });
  expect(whileComing(false)).toEqual({});
  expect(whileComing(undefined)).toEqual({});
});

test('nothing is said not to be found in a list that has not come', () => {
  expect(nothingFoundText([])).toBe('Nothing to choose from yet');
  expect(nothingFoundText(undefined)).toBe('Nothing to choose from yet');
  expect(nothingFoundText([{ value: '4', label: 'Purchase' }])).toBe('No results found');
  expect(nothingFoundText([{ group: 'Europe', items: [] }])).toBe('Nothing to choose from yet');
});
