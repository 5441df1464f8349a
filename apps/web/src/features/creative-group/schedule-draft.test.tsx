import type { ScheduleForm } from '@fairlead/domain/creative-group/schedule-form';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { clearToasts, toasts } from '#lib/toast.ts';
import type { Draft } from '#ui/form/useDraft.ts';
import type { CreativeGroup } from './creative-group.queries.ts';
import { judgeEnds, useScheduleDraft, withVersion } from './schedule-draft.ts';

const limited: ScheduleForm = {
  ...{ type: 'limited', start_day: '2031-03-01', start_time: '08:00' },
  ...{ end_day: '2031-03-07', end_time: '20:30', timezone: '+02:00' },
};
const group = (id: number, name: string) => ({ id, app_id: 7, name, version: 1, schedulings: [] });
const groups = [group(1, 'Spring'), group(2, 'Autumn')] as unknown as readonly CreativeGroup[];
const stale = { code: 'stale_version', message: 'Somebody else changed this in the meantime. Compare and save again.' };

/** The form of both groups as it is opened, with a limited time in it. */
const opened = (onClose: () => void): Draft<ScheduleForm> => {
  let draft: Draft<ScheduleForm> | undefined;
  const Form = () => {
    ({ draft } = useScheduleDraft(groups, onClose));
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  if (!draft) throw new Error('not drawn');
  const { form } = draft;
  form.control._state.mount = true; // what an effect does in a browser
  for (const [name, value] of Object.entries(limited)) form.setValue(name as keyof ScheduleForm, value);
  return draft;
};

/** The form of both groups over a server that refuses what `refused` says, by id of the group. */
const formOf = (refused: Record<number, { status: number; body: object }>) => {
  const sent: string[] = [];
  const asked: { schedulings?: Record<string, unknown>[] }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const id = Number(/creative_groups\/(\d+)/.exec(url)?.[1]);
    asked.push(JSON.parse(body));
    sent.push(`${id} version ${JSON.parse(body).version}`);
    const { status, body: answer } = refused[id] ?? { status: 200, body: { ...groups[id - 1], version: 2 } };
    return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
  });
  const closed = vi.fn();
  const { form, submit } = opened(closed);
  submit();
  const problem = () => form.control._formState.errors.root?.message;
  return { closed, sent, asked, problem, submit, typed: () => form.getValues() };
};

afterEach(() => {
  vi.unstubAllGlobals();
  clearToasts();
});

test('all saved: it closes', async () => {
  const { closed, sent } = formOf({});
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(sent).toEqual(['1 version 1', '2 version 1']);
  expect(toasts().map(({ text }) => text)).toEqual(['Schedule settings edited successfully']);
});

test('every group refused: it stays open with what was typed, and says of each why', async () => {
  const gone = { status: 404, body: { message: 'Not found' } };
  const { closed, problem, typed } = formOf({ 1: gone, 2: { status: 409, body: stale } });
  await vi.waitFor(() => expect(problem()).toBeDefined());
  expect(problem()).toBe(
    'Nothing is saved. Spring: Not found. Autumn: Somebody else changed this in the meantime. Compare and save again.',
  );
  expect(typed()).toEqual(limited);
  expect([closed.mock.calls, toasts()]).toEqual([[], []]);
});

test('some refused: it stays open, and says which', async () => {
  const { closed, problem, typed } = formOf({ 2: { status: 404, body: { message: 'Not found' } } });
  await vi.waitFor(() => expect(problem()).toBeDefined());
  expect(problem()).toBe('Saved 1 of 2 creative groups. Autumn: Not found.');
  expect(typed()).toEqual(limited);
  expect(closed).not.toHaveBeenCalled();
});

test('saved again: those that were refused alone, over the version that the refusal told', async () => {
  const theirs = [
    { start_utc: '2031-05-01T00:00:00Z', end_utc: '2031-05-03T23:59:59Z', recurring: false, timezone: '+00:00' },
  ];
  const refused = {
    2: { status: 409, body: { ...stale, current: { ...groups[1], version: 4, schedulings: theirs } } },
  };
  const { closed, sent, problem, submit } = formOf(refused);
  await vi.waitFor(() => expect(problem()).toBeDefined());
  expect(problem()).toMatch(/save again\. Its schedule is now: .*1 May.* - .*3 May.*\.$/);
  delete (refused as Record<number, unknown>)[2];
  submit();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(sent).toEqual(['1 version 1', '2 version 1', '2 version 4']);
});

test('its own save, whose answer was lost, is saved the second time: nobody else changed it', async () => {
  const answers: Record<number, { status: number; body: object }> = { 2: { status: 502, body: {} } };
  const { closed, problem, submit, asked } = formOf(answers);
  await vi.waitFor(() => expect(problem()).toBeDefined());
  expect(problem()).toMatch(/^Saved 1 of 2 creative groups\. Autumn: .*No answer came, so it may be done all the same/);
  // It was saved: the store writes instants without their milliseconds
  const [mine] = asked.at(-1)?.schedulings ?? [];
  const plain = (at: unknown) => String(at).replace('.000Z', 'Z');
  const schedulings = [{ ...mine, start_utc: plain(mine?.start_utc), end_utc: plain(mine?.end_utc) }];
  answers[2] = { status: 409, body: { ...stale, current: { ...groups[1], version: 2, schedulings } } };
  submit();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(toasts().map(({ text }) => text)).toEqual(['Schedule settings edited successfully']);
});

test('a newer version is sent only while its schedule is the one that was seen', () => {
  const [known] = groups as readonly [CreativeGroup, CreativeGroup];
  const renamed = { ...known, name: 'Easter', version: 2 };
  const other = { ...renamed, schedulings: [{ start_utc: '2031-05-01T00:00:00Z' }] } as unknown as CreativeGroup;
  expect(withVersion(known, [renamed])).toBe(renamed);
  expect([withVersion(known, [other]), withVersion(known, []), withVersion(renamed, [known])]).toEqual([
    ...[known, known, renamed],
  ]);
});

describe('what is wrong stands at the field that is wrong, until it is put right', () => {
  type Name = keyof ScheduleForm;

  /** A person at the form: what is typed and left, and what is marked by then. */
  const person = () => {
    const { form, submit } = opened(() => undefined);
    const leave = judgeEnds(form); // what an effect does in a browser
    onTestFinished(leave);
    const fields = new Map(Object.keys(limited).map((name) => [name, form.register(name as Name)]));
    const does = (type: 'change' | 'blur', name: Name, value: string) =>
      fields.get(name)?.[type === 'change' ? 'onChange' : 'onBlur']({ type, target: { name, value } });
    const marked = () =>
      Object.entries(form.control._formState.errors).map(([name, error]) => `${name}: ${error?.message}`);
    const types = async (name: Name, value: string) => {
      await does('change', name, value);
      await settled();
    };
    const enters = async (name: Name, value: string) => {
      await types(name, value);
      await does('blur', name, value);
      await settled();
      return marked();
    };
    return { types, enters, marked, submit };
  };
  const settled = () => new Promise((done) => setTimeout(done));

  test('a time that is none is told at the time, and no longer once it is one', async () => {
    const { types, enters, marked } = person();
    expect(await enters('start_time', '25:00')).toEqual(['start_time: Not a time: write 09:30']);
    expect(await enters('end_time', '')).toEqual([
      'start_time: Not a time: write 09:30',
      'end_time: this field is required',
    ]);
    await types('start_time', '09:30');
    await types('end_time', '10:30');
    expect(marked()).toEqual([]);
  });

  test('a day that is none is told at the day, beside a time that is none', async () => {
    const { enters } = person();
    expect(await enters('end_day', 'soon')).toEqual(['end_day: This is not a day']);
    expect(await enters('end_time', 'noon')).toEqual([
      'end_day: This is not a day',
      'end_time: Not a time: write 09:30',
    ]);
    expect(await enters('end_day', '2031-03-07')).toEqual(['end_time: Not a time: write 09:30']);
  });

  test('an end before the start is told where only the start is changed, and goes with either', async () => {
    const { types, enters, marked } = person();
    const after = ['end_day: end date must be after start date'];
    expect(await enters('start_day', '2031-03-09')).toEqual(after);
    expect(await enters('start_day', '2031-03-01')).toEqual([]);
    expect(await enters('start_day', '2031-03-09')).toEqual(after);
    expect(await enters('end_day', '2031-03-09')).toEqual([]);
    // Of one day it is the times
    expect(await enters('start_time', '21:00')).toEqual(after);
    await types('end_time', '21:01');
    expect(marked()).toEqual([]);
  });

  test('nothing is sent while something is wrong', async () => {
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    for (const [name, value] of [
      ...[['start_time', '25:00'] as const, ['end_time', ''] as const, ['start_day', 'soon'] as const],
      ...[['start_day', '2031-03-09'] as const, ['timezone', ''] as const],
    ]) {
      const { types, marked, submit } = person();
      await types(name, value);
      submit();
      await settled();
      expect(marked()).toHaveLength(1);
    }
    expect(asked).not.toHaveBeenCalled();
  });
});
