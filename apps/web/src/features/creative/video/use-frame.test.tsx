import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CreativeEditing } from '../creative-edit.ts';
import { hashOf } from '../known-file.ts';
import { type Picked, pickedOf } from '../picture-file.ts';
import { lastFrame } from './last-frame.ts';
import { useFrame } from './useFrame.ts';
import type { PickedVideo } from './video-file.ts';

vi.mock('./last-frame.ts');
vi.mock('../picture-file.ts');
// Rules of a video are none of this
vi.mock('@fairlead/domain/creative/creative-file.rules', () => ({ checkVideoFile: () => [] }));

const video = {
  ...{ key: 'film', file: new File(['film'], 'mine.mp4') },
  read: { ok: true, video: { width: 1280, height: 720 } },
} as unknown as PickedVideo;
const own = { key: 'own', url: 'blob:own' } as Picked;
const stored = (sha256: string | null) => ({ sha256 }) as CreativeEditing['companion_stored'];

/** A form with what is chosen in it, and the frame of its video on its way: `come` ends that and tells the companion. */
const takingIn = (chosen: Partial<CreativeEditing> = {}) => {
  const values = {
    video,
    companion: null,
    video_stored: stored('old'),
    companion_stored: stored('old still'),
    ...chosen,
  };
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof lastFrame>>>();
  vi.mocked(lastFrame).mockReturnValue(promise);
  const kept: string[] = [];
  let made: { setValue: (name: never, value: never) => void; getValues: () => CreativeEditing } | undefined;
  let taken: Promise<void> | undefined;
  const Taking = () => {
    const { takeFrame } = useFrame((url) => kept.push(url));
    taken ??= Promise.resolve().then(() => takeFrame(video));
    return null;
  };
  const Form = () => {
    const form = useForm<CreativeEditing>({ defaultValues: values as never });
    form.control._state.mount = true; // what an effect does in a browser
    made = form as never;
    return (
      <FormProvider {...form}>
        <Taking />
      </FormProvider>
    );
  };
  renderToStaticMarkup(<Form />);
  const put = (part: Partial<CreativeEditing>) => {
    for (const [name, value] of Object.entries(part)) made?.setValue(name as never, value as never);
  };
  return {
    kept,
    put,
    come: async () => {
      await vi.waitFor(() => expect(lastFrame).toHaveBeenCalled());
      resolve({ ok: true, file: new File(['still'], 'still.png') });
      await taken;
      return made?.getValues().companion?.key ?? null;
    },
  };
};

beforeEach(() => {
  vi.mocked(lastFrame).mockReset();
  vi.mocked(pickedOf)
    .mockReset()
    .mockResolvedValue({ key: 'frame', url: 'blob:frame' } as Picked);
});

test('the last frame of a chosen video is its companion, in the place of that of the video before', async () => {
  const form = takingIn({ companion: { ...own, frameOf: { key: 'before', file: video.file } } });
  expect([await form.come(), form.kept]).toEqual(['frame', ['blob:frame']]);
});

test('it is also once its video is stored', async () => {
  const form = takingIn();
  form.put({ video: null, video_stored: stored(await hashOf(video.file)) });
  expect(await form.come()).toBe('frame');
});

test('it is not in the place of a picture of one’s own that was stored with the video meanwhile', async () => {
  const form = takingIn();
  form.put({ video: null, video_stored: stored(await hashOf(video.file)), companion_stored: stored('own still') });
  expect(await form.come()).toBeNull();
});

test('it is not in the place of a picture of one’s own, chosen before the video or since', async () => {
  expect(await takingIn({ companion: own }).come()).toBe('own');
  const since = takingIn();
  since.put({ companion: own });
  expect(await since.come()).toBe('own');
  // Nor of one that is chosen while the frame is being read
  const last = takingIn();
  vi.mocked(pickedOf).mockImplementation(async () => {
    last.put({ companion: own });
    return { key: 'frame', url: 'blob:frame' } as Picked;
  });
  expect(await last.come()).toBe('own');
});
