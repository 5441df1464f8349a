import type { Criterion } from '@fairlead/domain/audience/criterion';
import { checkCriterion } from '@fairlead/domain/audience/criterion.rules';
import { originSentBy, originsOf, type Sender } from '@fairlead/domain/audience/origin';
import { when } from '@fairlead/domain/issue';
import { checkName } from '@fairlead/domain/name.rules';
import type { Context } from '../../context.ts';
import { readUpload, signUpload } from '../../outside/links.ts';
import { Conflict, Refused, refuseIfAny } from '../../refusal.ts';
import { getApplication, refuseArchived } from '../application/application.service.ts';
import { getTargetingList, type TargetingList } from './audience.service.ts';
import { startBuild } from './build.service.ts';
import { addList } from './list.service.ts';
import { holdUpload, insertUpload, useUpload } from './upload.sql.ts';

/** As what the caller sends a list. */
export const senderOf = ({ user }: Context): Sender => {
  if (user?.role === 'api_user') return 'machine';
  return user?.role === 'client' ? 'client' : 'staff';
};

const signer = (context: Context): number => {
  if (!context.user) throw new Error('An upload belongs to a user');
  return context.user.id;
};

/** Remembers a stored file until a list takes it: once, within 24 h, by the same user, application and criterion. */
export const keepUpload = async (
  context: Context,
  file: {
    application_id: number;
    criterion: Criterion;
    file_name: string;
    key: string;
    size: number;
    line_count: number;
    rows_format: 'plain' | 'hash';
  },
): Promise<string> => {
  const user_id = signer(context);
  const { file_url, id, expires_at } = signUpload(context.config, {
    key: file.key,
    user_id,
    application_id: file.application_id,
    type: file.criterion,
    at: context.realNow(),
  });
  await insertUpload(context, { ...file, id, user_id, file_key: file.key, expires_at });
  return file_url;
};

/** A list made of a stored file, and the job that builds it. Joins the caller's transaction. */
export const addListOfFile = (
  context: Context,
  draft: {
    application: { id: number; company_id: number; platform: 'ios' | 'android' };
    name: string;
    origin: TargetingList['origin'];
    criterion: Criterion;
    key: string;
  },
): Promise<TargetingList> =>
  context.db.tx(async () => {
    const { application, key, ...rest } = draft;
    const id = await addList(context, {
      ...rest,
      app_id: application.id,
      company_id: application.company_id,
      original_key: key,
    });
    await startBuild(
      context,
      { id, company_id: application.company_id },
      {
        kind: 'import',
        unit: 'bytes',
        input: { key, criterion: draft.criterion, platform: application.platform, trigger: 'upload' },
      },
    );
    return getTargetingList(context, id);
  });

export type ListOfUpload = {
  app_id?: number | undefined;
  criterion: string;
  name: string;
  /** Left out: the caller's own. */
  origin?: TargetingList['origin'] | undefined;
  url: string;
};

/**
 * Makes a list of an uploaded file. What the caller says about rows is only a hint: the build counts them itself.
 * @throws Refused for a reference that is not this user's, application's and criterion's, or is late; Conflict when it was used
 */
export const createTargetingList = (context: Context, app: number, draft: ListOfUpload): Promise<TargetingList> =>
  context.db.tx(async () => {
    const application = await getApplication(context, app);
    const sender = senderOf(context);
    const origin = originSentBy(sender, draft.origin);
    refuseIfAny([
      ...when(
        draft.app_id !== undefined && draft.app_id !== app,
        'app_id',
        'app_id must be the application of the address',
      ),
      ...checkName(draft.name),
      ...checkCriterion(draft.criterion, application.platform),
      ...when(
        origin === null,
        'origin',
        `origin follows who sends the list: ${originsOf(sender).join(' or ')}. Leave it out.`,
      ),
    ]);
    await refuseArchived(context, application);
    const expected = { user_id: signer(context), application_id: app, type: draft.criterion };
    const reference = readUpload(context.config, draft.url, expected, context.realNow());
    const upload = reference && (await holdUpload(context, reference.id));
    if (!upload)
      throw new Refused([
        {
          path: 'url',
          message:
            'url must be the file_url of an upload for this application and criterion, at most 24 hours old. Upload the file again.',
        },
      ]);
    if (upload.used_at)
      throw new Conflict('This upload was already made into a targeting list. Upload the file again.', 'upload_used');
    await useUpload(context, reference.id);
    return addListOfFile(context, {
      application,
      name: draft.name,
      origin: origin as TargetingList['origin'],
      criterion: draft.criterion as Criterion,
      key: upload.file_key,
    });
  });
