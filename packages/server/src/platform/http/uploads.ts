import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { storableText } from './json-body.ts';

const MAX_PARTS = 20;
const MAX_FIELD_LENGTH = 65_536;

const refusal = (statusCode: 400 | 413 | 415) => Object.assign(new Error('The upload is not taken'), { statusCode });

const isForm = ({ headers }: FastifyRequest): boolean => /^\s*multipart\//i.test(headers['content-type'] ?? '');

/** Forms with files, for calls that are uploads. Elsewhere they are refused, before anything of them is read. */
export const readUploads = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, { throwFileSizeLimit: true });
  app.addHook('preParsing', async (request) => {
    if (isForm(request) && !request.is404 && request.routeOptions.config.isUpload !== true) throw refusal(415);
  });
};

/**
 * The parts of a form by their names: files as bytes in memory, all others as text. To be called once it is known who sends
 * it: until then nothing was read.
 */
export const uploadedParts = async (request: FastifyRequest, limit: number): Promise<Record<string, unknown>> => {
  if (!request.isMultipart()) throw refusal(415);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw refusal(413);
  const parts = new Map<string, unknown>();
  try {
    const limits = { fileSize: limit, fieldSize: MAX_FIELD_LENGTH, parts: MAX_PARTS };
    for await (const part of request.parts({ limits })) {
      const value = part.type === 'file' ? new Uint8Array(await part.toBuffer()) : storableText(String(part.value));
      if (parts.has(part.fieldname)) throw refusal(400);
      parts.set(part.fieldname, value);
    }
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
    throw refusal(isTooLarge ? 413 : 400);
  }
  return Object.fromEntries(parts);
};
