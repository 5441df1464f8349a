/** Where a list came from, with the labels of the grid (D-220). */
export const origins = ['cohorts', 'manual_upload', 's3', 'http', 'client', 'se', 'combination'] as const;
export type Origin = (typeof origins)[number];
export const originNames: Record<Origin, string> = {
  cohorts: 'Dynamic',
  manual_upload: 'Static',
  s3: 'S3',
  http: 'URL',
  client: 'API - Client',
  se: 'API - SE',
  combination: 'Combination',
};
