import { type Issue, when } from '../issue.ts';
import { type Criterion, criteria, offeredCriteria, type Platform } from './criterion.ts';

const systems: Record<Platform, string> = { ios: 'iOS', android: 'Android' };

/** The criterion of an advanced targeting list: one of those offered for the application's platform (AT-03, UP-15). */
export const checkCriterion = (criterion: string, platform: Platform, path = 'criterion'): Issue[] => {
  if (!(criteria as readonly string[]).includes(criterion)) return [{ path, message: 'Criterion is required' }];
  return when(
    !offeredCriteria(platform).includes(criterion as Criterion),
    path,
    `This criterion is not offered for ${systems[platform]} applications. Choose another one.`,
  );
};

/** IDFVs exist on iOS only (D-235). */
export const checkIdfv = (isIdfv: boolean, platform: Platform): Issue[] =>
  when(
    isIdfv && platform === 'android',
    'is_idfv',
    'Android applications have no IDFV. Leave is_idfv out or send false.',
  );

/** What the lines of an uploaded audience are (UP-11 to UP-13). */
export const audienceCriterion = (platform: Platform, isIdfv: boolean): Criterion => {
  if (platform === 'android') return 'android_device_id';
  return isIdfv ? 'idfv' : 'idfa';
};
