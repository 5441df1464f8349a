import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, LOST } from '#lib/api-error.ts';
import { saving } from '#lib/saving.ts';
import { clearToasts, toasts } from '#lib/toast.ts';
import { type Draft, useDraft } from './useDraft.ts';

/** A form for something new, whose tries are answered in turn: the keys that they were sent with. */
const triedWith = async (...refusals: ApiError[]) => {
  const keys: string[] = [];
  const said: (string | undefined)[] = [];
  let made: Draft<{ name: string }> | undefined;
  const Form = () => {
    made = useDraft<{ name: string }>({
      start: { name: 'a' },
      save: async (_, { submission }) => {
        keys.push(submission);
        const refusal = refusals[keys.length - 1];
        if (refusal) throw refusal;
      },
    });
    return null;
  };
  renderToStaticMarkup(<Form />);
  if (!made) throw new Error('not drawn');
  made.form.control._state.mount = true; // what an effect does in a browser
  for (let tries = 1; tries <= refusals.length + 1; tries++) {
    made.submit();
    await vi.waitFor(() => expect(keys).toHaveLength(tries));
    await new Promise((done) => setTimeout(done)); // what follows upon an answer has happened by then
    said.push(made.form.control._formState.errors.root?.message);
  }
  return { keys, said };
};
const refusal = (status: number, code = '') => new ApiError(status, { code, message: 'No.' }, '');

test('a refusal that somebody mends is not told again: it has ended its submission', async () => {
  const {
    keys: [first, second],
  } = await triedWith(refusal(409, 'archived'));
  expect(second).not.toBe(first);
});

test('what was not answered is asked again as the same submission, whatever stands in the way meanwhile', async () => {
  const { keys } = await triedWith(refusal(0), refusal(502), refusal(429, 'too_many'), refusal(409, 'in_progress'));
  expect(keys).toHaveLength(5);
  expect(new Set(keys).size).toBe(1);
});

test('where no answer came the form says that it may be done, and what to do; a refusal says why by itself', async () => {
  const { said } = await triedWith(refusal(0), refusal(409, 'archived'));
  expect(said).toEqual([LOST, undefined, undefined]);
});

test('what is typed into something new while it is being made is told as not in it', async () => {
  onTestFinished(clearToasts);
  let answer = () => {};
  let made: Draft<{ name: string; url: string }> | undefined;
  const Form = () => {
    made = useDraft<{ name: string; url: string }>({
      start: { name: 'a', url: '' },
      save: () => new Promise<void>((done) => (answer = done)),
    });
    return null;
  };
  const whole = async (typed?: string, byHand = true) => {
    renderToStaticMarkup(<Form />);
    if (!made) throw new Error('not drawn');
    made.form.control._state.mount = true;
    made.submit();
    await new Promise((done) => setTimeout(done));
    if (typed) made.form.setValue('name', typed, { shouldDirty: true, shouldTouch: byHand });
    answer();
    await new Promise((done) => setTimeout(done));
    return toasts().map(({ text }) => text);
  };
  expect(await whole()).toEqual([]);
  expect(await whole('filled in by the page', false)).toEqual([]);
  expect(await whole('b')).toEqual(['What you typed after pressing is not in it.']);
});

test('a save is known to be on its way until it is answered, so that leaving the page waits for it', async () => {
  for (const end of ['done', 'refused'] as const) {
    const answer = Promise.withResolvers<void>();
    let made: Draft<{ name: string }> | undefined;
    const Form = () => {
      made = useDraft<{ name: string }>({ start: { name: 'a' }, save: () => answer.promise });
      return null;
    };
    renderToStaticMarkup(<Form />);
    if (!made) throw new Error('not drawn');
    made.form.control._state.mount = true;
    made.submit();
    await vi.waitFor(() => expect(saving.leave !== null).toBe(true));
    if (end === 'done') answer.resolve();
    else answer.reject(refusal(503));
    await new Promise((done) => setTimeout(done));
    expect(saving.leave !== null).toBe(false);
  }
});
