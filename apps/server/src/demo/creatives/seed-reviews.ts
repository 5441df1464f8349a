import { addDays, dayOf, startOfDay } from '@fairlead/domain/utc-day';
import { type Context, type SignedIn, systemContext } from '../../context.ts';
import { updateApplication } from '../../features/application/application.service.ts';
import { resubmitCreatives } from '../../features/creative/approval.service.ts';
import { listCreatives, updateCreative } from '../../features/creative/creative.service.ts';
import { creativeGroup } from '../../features/creative-group/creative-group.service.ts';
import { answerReview, openReview } from '../../features/creative-review/answering.service.ts';
import { askReview, listReviews, revokeReview } from '../../features/creative-review/creative-review.service.ts';
import { tellNobody } from '../../features/creative-review/telling.service.ts';
import { changeSetOf } from '../trade/deed.ts';
import { accountIfThere } from '../week.ts';

type Group = { id: number };
type Moment = { day: number; hour: number };

/** The instant so many days ago. */
const instant = (house: Context, { day, hour }: Moment): Date =>
  new Date(startOfDay(addDays(dayOf(house.now()), -day)).getTime() + hour * 3_600_000);

const tokenOf = ({ url }: { url: string }): string => url.split('/').at(-1) ?? '';

/** Somebody of the house at a moment, or the client: nobody of the house. */
const actors = (house: Context, user: SignedIn, group: Group) => {
  const changeSet = (what: string, { day, hour }: Moment) => changeSetOf(`review ${group.id} ${what} ${day} ${hour}`);
  const at = (as: SignedIn | null, what: string, moment: Moment): Context => ({
    ...systemContext(house, { user: as, channel: as ? 'form' : 'api', changeSet: changeSet(what, moment) }),
    now: () => instant(house, moment),
  });
  return {
    staff: (moment: Moment) => at(user, 'staff', moment),
    client: (moment: Moment) => at(null, 'client', moment),
  };
};

const CAMILLE = 'Camille Roux';

/** A round that is over with two changes, one of them made since, and the next one half answered. */
const seedTwoRounds = async (house: Context, user: SignedIn, group: Group): Promise<void> => {
  const { staff, client } = actors(house, user, group);
  const { items } = await listCreatives(house, group.id, { state: 'new' });
  const ids = items.map(({ id }) => id);
  const native = items.find(({ title }) => title !== null);
  const [first, second, third] = ids;
  if (!native || first === undefined || second === undefined || third === undefined) return;
  const note = 'The autumn menu, for a first look.';
  const one = tokenOf(
    await askReview(staff({ day: 12, hour: 9 }), group.id, { creative_ids: ids, expires_in_days: 7, note }),
  );
  await openReview(client({ day: 11, hour: 10 }), one);
  const answer = (moment: Moment, token: string, creative_id: number, comment: string | null, x = 0.5, y = 0.3) =>
    answerReview(client(moment), token, {
      ...{ creative_id, comment, name: CAMILLE },
      answer: comment === null ? 'approved' : 'change',
      point: comment === null ? null : { x, y, at: null },
    });
  await answer({ day: 11, hour: 10 }, one, first, null);
  await answer({ day: 11, hour: 11 }, one, second, 'On my phone nobody can read this. Could it be larger?', 0.62, 0.4);
  await answer({ day: 11, hour: 11 }, one, native.id, 'Say what is new before you say when it comes.', 0.4, 0.75);
  const title = `New: ${native.title}`.slice(0, 25);
  await updateCreative(staff({ day: 4, hour: 16 }), native.id, { title });
  // What exchanges approved was the old one
  await resubmitCreatives(staff({ day: 4, hour: 17 }), group.id, [native.id]);
  const again = 'The native ad says first what is new. We would like to go live on Wednesday.';
  const two = tokenOf(
    await askReview(staff({ day: 2, hour: 9 }), group.id, { creative_ids: ids, expires_in_days: 8, note: again }),
  );
  await openReview(client({ day: 1, hour: 9 }), two);
  await answer({ day: 1, hour: 9 }, two, first, null);
  await answer({ day: 1, hour: 10 }, two, third, 'The button covers the last word.', 0.7, 0.85);
};

/** A link that nobody opened yet. */
const seedAsked = async (house: Context, user: SignedIn, group: Group): Promise<void> => {
  const { staff } = actors(house, user, group);
  const creative_ids = (await listCreatives(house, group.id, { state: 'new' })).items.map(({ id }) => id);
  if (creative_ids.length > 0)
    await askReview(staff({ day: 1, hour: 15 }), group.id, { creative_ids, expires_in_days: 14, note: '' });
};

/** An application that demands approvals, all of them given: one link was taken back before. */
const seedApproved = async (house: Context, user: SignedIn, group: Group): Promise<void> => {
  const { staff, client } = actors(house, user, group);
  const creative_ids = (await listCreatives(house, group.id, { state: 'new' })).items.map(({ id }) => id);
  if (creative_ids.length === 0) return;
  await seedDemanded(house, user, group);
  const asked = { creative_ids, expires_in_days: 10, note: 'Evergreen, as agreed on the phone.' };
  const { id } = await askReview(staff({ day: 9, hour: 9 }), group.id, asked);
  await revokeReview(staff({ day: 9, hour: 10 }), id);
  const token = tokenOf(await askReview(staff({ day: 8, hour: 9 }), group.id, asked));
  await openReview(client({ day: 7, hour: 14 }), token);
  for (const creative_id of creative_ids)
    await answerReview(client({ day: 7, hour: 14 }), token, {
      ...{ creative_id, answer: 'approved', comment: null, point: null, name: 'Tomas Lind' },
    });
};

/** The other groups of its application are approved too, so that nothing waits once it is demanded. */
const seedDemanded = async (house: Context, user: SignedIn, group: Group): Promise<void> => {
  const { staff, client } = actors(house, user, group);
  const { app_id } = await creativeGroup(house, group.id);
  const others = await house.db.query<Group>(
    `select id from creative_group where app_id = $1 and state = 'new' and id <> $2 order by id`,
    [app_id, group.id],
  );
  for (const { id } of others) {
    const creative_ids = (await listCreatives(house, id, { state: 'new' })).items.map((one) => one.id);
    if (creative_ids.length === 0) continue;
    const asked = { creative_ids, expires_in_days: 10, note: 'From now on we ask you before anything is shown.' };
    const token = tokenOf(await askReview(staff({ day: 10, hour: 9 }), id, asked));
    await openReview(client({ day: 10, hour: 14 }), token);
    for (const creative_id of creative_ids)
      await answerReview(client({ day: 10, hour: 14 }), token, {
        ...{ creative_id, answer: 'approved', comment: null, point: null, name: 'Tomas Lind' },
      });
    await tellNobody(house, id);
  }
  await updateApplication(staff({ day: 7, hour: 16 }), app_id, { review_required: true });
};

const stories = [seedTwoRounds, seedAsked, seedApproved];

/** Reviews of the demo in every state, of groups of several companies. Made once, and no mail tells of answers that nobody gave. */
export const seedReviews = async (house: Context, signal?: AbortSignal): Promise<void> => {
  const user = await accountIfThere(house, 'creative_team_member');
  if (!user) return;
  const groups = await house.db.query<Group>(
    `select min(g.id) as id from creative_group g join application a on a.id = g.app_id and a.state = 'new'
     join company c on c.id = g.company_id and c.state = 'new'
     where g.state = 'new' group by g.company_id order by g.company_id limit 9`,
  );
  for (const group of groups)
    if ((await listReviews(house, { group: group.id, limit: 1, offset: 0 })).total > 0) return;
  for (const [at, group] of groups.entries()) {
    signal?.throwIfAborted();
    await house.db.tx(async () => {
      await stories[at % stories.length]?.(house, user, group);
      await tellNobody(house, group.id);
    });
  }
};
