import { creationTypeNames, mraidTypes } from '@fairlead/domain/creative/creative';
import { z } from 'zod';
import { call } from './call.ts';
import { Creative, creativesPath, creativeThings, groupThings, ofGroup, oneCreative } from './creative.ts';
import { id, idText, items, listOf, name, needed, text, version, word } from './shapes.ts';

/** A creative just made, with what is no fault and worth knowing of its files. */
export const CreativeMade = Creative.extend({ notes: z.array(z.string()) });

/** What stands in a form: text, whatever it means. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);
const pixels = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a whole number')
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(20_000))
  .meta({ wire: { type: 'integer', minimum: 1 } });
const said = z.union([z.number(), text(40)]).optional();
const picture = (what: string) => z.file().optional().describe(`${what}: jpeg, png or gif of at most 500,000 bytes`);

const form = {
  name: needed(name).meta({ example: 'Autumn menu 300x250' }),
  type: needed(word(creationTypeNames)).meta({ example: 'CreativeBanner' }),
  active: flag.default(true),
  width: pixels.optional().describe('of an MRAID creative; of others it must be that of the file'),
  height: pixels.optional(),
  title: text(10_000).optional().describe('at most 25 characters'),
  text: text(10_000).optional().describe('at most 100 characters'),
  ctatext: text(10_000).optional().describe('at most 15 characters'),
  advertiser: text(10_000).optional(),
  markup: text(100_000).optional().describe('at most 5000 characters'),
  mraid_type: text(40)
    .optional()
    .meta({ wire: { type: 'string', enum: [...mraidTypes] } }),
  video_enabled: flag.optional(),
  companion_markup: text(100_000).optional().describe('where the end card of a video is interactive'),
  infeed: flag.optional().describe('of a video; true where it is wider than high, unless sent'),
  interstitial: flag.default(true).describe('of a video'),
  duration: said.describe('read from the file, whatever is sent'),
  mimetype: said.describe('read from the file, whatever is sent'),
  filesize: said.describe('read from the file, whatever is sent'),
};
const files = {
  banner: picture('the picture of a CreativeBanner'),
  preview: picture('the screenshot of a CreativeMraidBanner'),
  main_image: picture('1200x627, of native ads'),
  icon_image: picture('128x128, of native ads'),
  logo_image: picture('128x128, of native ads; the icon unless sent'),
  video: z.file().optional().describe('mp4 or mpeg of at most 80 MB, of a CreativeVideo'),
  companion: picture('in the size of the video, of a CreativeVideo'),
};
export const creativeFileFields = Object.keys(files) as (keyof typeof files)[];

/** As many as one upload has files. */
const HASHES_MOST = 20;

export const listKnownFiles = call({
  name: 'listKnownFiles',
  room: 'creative',
  method: 'GET',
  path: '/apps/{applicationId}/creative_files',
  title: 'Which files the creatives of an application show already',
  description:
    'The first creative in state new that shows each of them, by what the file holds; the others are left out.',
  permission: 'creative.read',
  params: z.object({ applicationId: idText.meta({ example: 2001 }) }),
  things: { applicationId: 'application' },
  query: z.object({
    sha256: listOf(z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'), HASHES_MOST).describe(
      'of the bytes, repeated',
    ),
  }),
  ok: items(z.object({ sha256: z.string(), creative_id: id, creative_group_id: id, name: z.string() })),
});

const making = {
  room: 'creative',
  method: 'POST',
  permission: 'creative.create',
  encoding: 'multipart',
  ok: CreativeMade,
  status: 201,
  idempotent: true,
} as const;
const RULES =
  'All fields first, then the files. Type, size and whether a file is whole are read from its bytes. What is refused leaves nothing. `notes` says what is no fault and worth knowing, such as the same picture in another creative.';

export const createCreative = call({
  ...making,
  name: 'createCreative',
  path: creativesPath,
  title: 'Create a creative in a group',
  description: RULES,
  params: ofGroup,
  things: groupThings,
  body: z.object({ ...form, ...files }),
});

export const createCreativeOfApplication = call({
  ...making,
  name: 'createCreativeOfApplication',
  path: '/dsp_dashboard_api/creatives',
  title: 'Create a creative',
  description: `The same with its group in the form. ${RULES}`,
  body: z.object({
    application_id: z.union([idText, id]).meta({ wire: { type: 'integer', minimum: 1 }, example: 2001 }),
    creative_group_id: z.union([idText, id]).meta({ wire: { type: 'integer', minimum: 1 }, example: 21001 }),
    ...form,
    ...files,
  }),
  refs: { application_id: 'application', creative_group_id: 'creative_group' },
});

/** Words of an edit: those left out stay. */
const words = {
  ...form,
  name: name.optional().meta({ example: 'Autumn menu 300x250' }),
  active: flag.optional(),
  interstitial: flag.optional().describe('of a video'),
};
const { type: _type, width: _width, height: _height, ...editable } = words;
const edit = {
  ...editable,
  version: z
    .union([
      version,
      z
        .string()
        .regex(/^\d{1,9}$/, 'must be a whole number')
        .transform(Number),
    ])
    .meta({ wire: { type: 'integer', minimum: 1 }, example: 1 }),
};

export const replaceCreativeFiles = call({
  name: 'replaceCreativeFiles',
  room: 'creative',
  method: 'PUT',
  path: `${creativesPath}/{creativeId}/files`,
  title: 'Edit a creative and replace its files',
  description:
    'The files that come take the place of those that are there; words and files left out stay. A video of another size comes with its companion. What exchanges say stays theirs: they see the new file and report anew. All fields first, then the files.',
  permission: 'creative.edit',
  encoding: 'multipart',
  params: oneCreative,
  things: creativeThings,
  body: z.object({ ...edit, ...files }),
  ok: CreativeMade,
});
export const creativeEditForm = z.object(edit);

/** The fields of a form, without its files. */
export const creativeForm = z.object(form);
export const creativeFormOfApplication = createCreativeOfApplication.body
  .pick({ application_id: true, creative_group_id: true })
  .extend(form);
