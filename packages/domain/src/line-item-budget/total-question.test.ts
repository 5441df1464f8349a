import { expect, test } from 'vitest';
import { type TotalChange, totalsQuestion } from './total-question.ts';

const change = (name: string, before: number | null, after: number, previous: number | null = null): TotalChange => ({
  ...{ name, before, after, previous },
  written: (value) => `¥${value}`,
});

test('one total is asked about in the words of the specification, or where it changes tenfold', () => {
  expect(totalsQuestion([change('December', 400_000, 712_000, 400_000)])?.text).toBe(
    'This budget is 1.78x higher than the previous period. Are you sure?',
  );
  expect(totalsQuestion([change('November', 400_000, 1)])?.text).toBe(
    'Total budget ¥400000 becomes ¥1, 400000x lower. Are you sure?',
  );
  expect(totalsQuestion([change('November', null, 1)])).toBeNull();
  expect(totalsQuestion([change('November', 400_000, 410_000, 400_000)])).toBeNull();
});

test('of several each is judged, and one question names all that are far off', () => {
  const changes = [
    change('November', 400_000, 1),
    change('December', 400_000, 712_000, 400_000),
    change('January', 700_000, 700_001, 712_000),
  ];
  expect(totalsQuestion(changes)?.text).toBe(
    'November: Total budget ¥400000 becomes ¥1, 400000x lower; December is 1.78x higher than the previous period. Are you sure?',
  );
  expect(totalsQuestion(changes.slice(2).concat(changes.slice(2)))).toBeNull();
  const many = Array.from({ length: 14 }, (_, at) => change(`Month ${at}`, 10, 100));
  expect(totalsQuestion(many)?.text).toMatch(/Month 11: [^;]+; and 2 more\. Are you sure\?$/);
  expect(totalsQuestion([])).toBeNull();
});
