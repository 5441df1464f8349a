/** What the lines of a list are (AT-03); the product's own id is `fairlead_id`. */
export const criteria = [
  'android_device_id',
  'device_name',
  'city',
  'connection_type',
  'day_of_week',
  'idfa',
  'idfv',
  'hour_of_day',
  'language',
  'publisher_app_id',
  'publisher_anonymous_id',
  'zip_code',
  'fairlead_id',
] as const;
export type Criterion = (typeof criteria)[number];

export const criterionNames: Record<Criterion, string> = {
  android_device_id: 'Android device id',
  device_name: 'Device name',
  city: 'City',
  connection_type: 'Connection type',
  day_of_week: 'Day of week',
  idfa: 'IDFA',
  idfv: 'IDFV',
  hour_of_day: 'Hour of day',
  language: 'Language',
  publisher_app_id: 'Publisher app id',
  publisher_anonymous_id: 'Publisher anonymous id',
  zip_code: 'Zip code',
  fairlead_id: 'Fairlead id',
};

export const categories = ['Device', 'Publisher', 'Time/Date', 'GEO Location', 'Uncategorized'] as const;
export type Category = (typeof categories)[number];

const categoryOf: Record<Criterion, Category> = {
  device_name: 'Device',
  language: 'Device',
  connection_type: 'Device',
  android_device_id: 'Device',
  idfv: 'Device',
  idfa: 'Device',
  publisher_app_id: 'Publisher',
  publisher_anonymous_id: 'Publisher',
  hour_of_day: 'Time/Date',
  day_of_week: 'Time/Date',
  city: 'GEO Location',
  zip_code: 'GEO Location',
  fairlead_id: 'Uncategorized',
};
export const categoryFor = (criterion: string): Category => categoryOf[criterion as Criterion] ?? 'Uncategorized';

/** Device ids are the criteria that audiences and combinations are made of (D-249, D-251). */
const deviceCriteria = ['android_device_id', 'idfa', 'idfv'] as const;
export type DeviceCriterion = (typeof deviceCriteria)[number];
export const isDeviceCriterion = (criterion: string): criterion is DeviceCriterion =>
  (deviceCriteria as readonly string[]).includes(criterion);

export type Platform = 'ios' | 'android';

/** Criteria offered for an application's platform: iOS has IDFA and IDFV, Android the Android device id (UP-11, UP-12). */
export const offeredCriteria = (platform: Platform): Criterion[] =>
  criteria.filter((criterion) =>
    platform === 'ios' ? criterion !== 'android_device_id' : criterion !== 'idfa' && criterion !== 'idfv',
  );

/** Device id types of an audience upload and the criterion each becomes (UP-10 to UP-13). */
export const deviceTypes = { gaid: 'android_device_id', idfa: 'idfa', idfv: 'idfv' } as const;
export type DeviceType = keyof typeof deviceTypes;
export const deviceTypeNames: Record<DeviceType, string> = { gaid: 'Android device id', idfa: 'IDFA', idfv: 'IDFV' };
export const offeredTypes = (platform: Platform): DeviceType[] => (platform === 'ios' ? ['idfa', 'idfv'] : ['gaid']);

/** Letters in which a platform's ids are written. */
export const lettersOf = (criterion: string): 'upper' | 'lower' =>
  criterion === 'idfa' || criterion === 'idfv' ? 'upper' : 'lower';
