import { expect, test } from 'vitest';
import { linksLeadNowhere } from './public-address.ts';

const of = (publicUrl: string, mode: 'production' | 'demo' = 'production') => linksLeadNowhere({ mode, publicUrl });

test('a production server that nobody told its address says where its links lead', () => {
  for (const url of ['http://127.0.0.1:4000', 'http://0.0.0.0:4000', 'http://[::1]:4000', 'http://[::]:4000'])
    expect(of(url)).toContain('Set PUBLIC_URL');
  expect(of('https://dash.example.com')).toBeNull();
  expect(of('http://127.0.0.1:4000', 'demo')).toBeNull();
});
