import type { ScheduleForm } from '@fairlead/domain/creative-group/schedule-form';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { clearToasts, toasts } from '#lib/toast.ts';
import type { Draft } from '#ui/form/useDraft.ts';
import type { CreativeGroup } from './creative-group.queries.ts';
import { useScheduleDraft, withVersion } from './schedule-draft.ts';

const limited: ScheduleForm = {
  ...{ type: 'limited', start_day: '2031-03-01', start_time: '08:00' },
  ...{ end_day: '2031-03-07', end_time: '20:30', timezone: '+02:00' },
};
const group = (id: number, name: string) => ({ id, app_id: 7, name, version: 1, schedulings: [] });
const groups = [group(1, 'Spring'), group(2, 'Autumn')] as unknown as readonly CreativeGroup[];
const stale = { code: 'stale_version', message: 'Somebody else changed this in the meantime. Compare and save again.' };

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
  let draft: Draft<ScheduleForm> | undefined;
  const Form = () => {
    ({ draft } = useScheduleDraft(groups, closed));
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  if (!draft) throw new Error('not drawn');
  const { form, submit } = draft;
  form.control._state.mount = true; // what an effect does in a browser
  for (const [name, value] of Object.entries(limited)) form.setValue(name as keyof ScheduleForm, value);
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
