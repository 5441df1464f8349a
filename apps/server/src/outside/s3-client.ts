import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.ts';

/** A client for the configured S3 API: any make, so path-style addresses and only the checksums the protocol demands. */
export const s3Client = (s3: S3Settings): S3Client =>
  new S3Client({
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    ...(s3.endpoint === undefined ? {} : { endpoint: s3.endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, socketTimeout: 30_000 },
  });

/** The HTTP status behind an error of the client; undefined when no answer came. */
export const s3Status = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
