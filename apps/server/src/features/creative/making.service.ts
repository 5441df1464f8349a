import type { Given, Ok } from '@fairlead/contract';
import type * as makingApi from '@fairlead/contract/creative-making';
import {
  type CreationType,
  type CreativeType,
  type CreativeWords,
  creationTypes,
  noWords,
} from '@fairlead/domain/creative/creative';
import { checkCreative } from '@fairlead/domain/creative/creative.rules';
import { checkInfeed, checkTold, infeedByDefault, sameAs } from '@fairlead/domain/creative/creative-file.rules';
import { isOneOf, mraidSizes, type Size } from '@fairlead/domain/creative/size';
import { when } from '@fairlead/domain/issue';
import { type Context, newId } from '../../context.ts';
import type { Uploads } from '../../http/handle-files.ts';
import { NotFound, Refused, refuseIfAny } from '../../refusal.ts';
import { refuseArchivedGroup, refuseArchivedPlace } from '../creative-group/copy.service.ts';
import { creativeGroup, holdGroup } from '../creative-group/creative-group.service.ts';
import { takeFiles } from './arriving-file.service.ts';
import { withAssets } from './asset.service.ts';
import { keepAsset, sameElsewhere } from './asset.sql.ts';
import { creativeOf, getCreative, recordCreative, wordsFor } from './creative.service.ts';
import { type CreativeFiles, insertCreative } from './creative.sql.ts';
import { type JudgedFiles, judgeFiles } from './judged-file.service.ts';

type Form = Omit<
  Given<typeof makingApi.createCreative>['body'],
  'banner' | 'preview' | 'main_image' | 'icon_image' | 'logo_image' | 'video' | 'companion'
>;
type Made = Ok<typeof makingApi.createCreative>;

/** What a form says, before its files are there. */
type Draft = { type: CreativeType; words: CreativeWords; active: boolean; told: Size | null; form: Form };

/** @throws Refused for a type that is none, and by the rules on what was written */
const draftOf = (form: Form): Draft => {
  const type = Object.hasOwn(creationTypes, form.type) ? creationTypes[form.type as CreationType] : null;
  if (type === null)
    throw new Refused([{ path: 'type', message: `type must be one of ${Object.keys(creationTypes).join(', ')}` }]);
  const sent = Object.fromEntries(
    Object.keys(noWords).map((field) => [field, form[field as keyof CreativeWords] ?? null]),
  );
  const words = wordsFor(type, sent as CreativeWords);
  const told =
    form.width !== undefined && form.height !== undefined ? { width: form.width, height: form.height } : null;
  const sized = type !== 'Mraid' || (told !== null && isOneOf(told, mraidSizes));
  refuseIfAny([...checkCreative(type, words), ...when(!sized, 'width', 'Choose one of the sizes')]);
  return { type, words, active: form.active, told: type === 'Mraid' ? told : null, form };
};

/** What only the files decide, and what follows from them. @throws Refused */
const settled = ({ type, words, form }: Draft, size: Size): CreativeWords => {
  if (type === 'Mraid') return words;
  refuseIfAny([...checkTold(form, size), ...(type === 'Video' ? checkInfeed(words.infeed, size) : [])]);
  return type === 'Video' ? { ...words, infeed: words.infeed ?? infeedByDefault(size) } : words;
};

/** Which file of the form stands where in the record. Google's native ads show the icon as their logo (CV-62). */
const placed = (type: CreativeType, assets: JudgedFiles['assets']): CreativeFiles => {
  const sha = (field: string) => assets.get(field)?.sha256 ?? null;
  const google = type === 'GoogleAdxContent' || type === 'GoogleAdxAppInstall';
  return {
    main_asset: sha('banner') ?? sha('main_image') ?? sha('video'),
    icon_asset: sha('icon_image'),
    logo_asset: sha('logo_image') ?? (google ? sha('icon_image') : null),
    preview_asset: sha('preview'),
    companion_asset: sha('companion'),
  };
};

/** Makes the record, and its files known with it. */
const insert = (context: Context, group: number, draft: Draft, files: JudgedFiles & { size: Size }): Promise<Made> =>
  context.db.tx(async () => {
    const { id: creative_group_id, app_id, company_id, state } = await holdGroup(context, group);
    refuseArchivedGroup(context, { state });
    const words = settled(draft, files.size);
    const elsewhere = await sameElsewhere(
      context,
      app_id,
      [...files.assets.values()].map(({ sha256 }) => sha256),
    );
    for (const asset of files.assets.values()) await keepAsset(context, asset);
    const { width, height } = files.size;
    const of = { company_id, app_id, creative_group_id, type: draft.type, active: draft.active };
    const about = { width, height, duration: files.duration, ...placed(draft.type, files.assets) };
    const id = await insertCreative(context, newId(context), { ...words, ...of, ...about });
    await recordCreative(context, null, await creativeOf(context, id));
    const same = elsewhere.map(({ name }) => sameAs(name));
    return { ...(await getCreative(context, id)), notes: [...files.notes, ...same] };
  });

/**
 * Takes in a creative with its files. Everything that can be checked before the first byte of a file is checked before; files
 * are judged by what they hold, and what is refused leaves nothing.
 * @throws Refused, TooLarge, TooMany, Conflict below what is archived
 */
export const receiveCreative = async (
  context: Context,
  group: number,
  { fields, files, signal, once }: Uploads<Form>,
): Promise<Made> => {
  const draft = draftOf(fields);
  await refuseArchivedPlace(context, group);
  const arrived = await takeFiles(context, files, signal);
  const keys = arrived.video ? [arrived.video.key] : [];
  return withAssets(context, keys, async () => {
    const judged = await judgeFiles(context, draft.type, arrived, draft.told);
    const size = judged.size;
    if (size === null) throw new Error('a creative without a size passed its rules');
    settled(draft, size);
    const stored = [...judged.assets.values()].flatMap(({ file_key, thumbnail_key }) => [file_key, thumbnail_key]);
    keys.push(...stored.filter((key) => key !== null));
    const contents = [...judged.assets].map(([field, { sha256 }]) => `${field} ${sha256}`);
    return once(contents, () => insert(context, group, draft, { ...judged, size }));
  });
};

/** The same for a form that names application and group. @throws NotFound when they do not agree */
export const receiveCreativeOf = async (
  context: Context,
  uploads: Uploads<Form & { application_id: number; creative_group_id: number }>,
): Promise<Made> => {
  const { application_id, creative_group_id } = uploads.fields;
  if ((await creativeGroup(context, creative_group_id)).app_id !== application_id) throw new NotFound();
  return receiveCreative(context, creative_group_id, uploads);
};
