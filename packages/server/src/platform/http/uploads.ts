import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/** An upload that says it is too large waits for no place. */
export const refuseTooLarge = async ({ headers, routeOptions }: FastifyRequest): Promise<void> => {
  if (Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit) throw refusal(413);
};

/** Ends the reading once more bytes have come than the whole request may have, whatever they are of. */
const tooManyBytes = ({ raw }: FastifyRequest, limit: number): Promise<never> =>
  new Promise((_, reject) => {
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limit) return;
      raw.unpipe();
      raw.pause();
      reject(refusal(413));
    });
  });

const partsOf = async (request: FastifyRequest, limit: number): Promise<Record<string, unknown>> => {
  const parts = new Map<string, unknown>();
  const limits = { fileSize: limit, fieldSize: MAX_FIELD_LENGTH, parts: MAX_PARTS };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field' && part.valueTruncated === true) throw refusal(413);
    const value = part.type === 'file' ? new Uint8Array(await part.toBuffer()) : String(part.value);
    if (parts.has(part.fieldname)) throw refusal(400);
    parts.set(part.fieldname, value);
  }
  return Object.fromEntries(parts);
};

/**
 * The parts of a form by their names: files as bytes in memory, all others as text. To be called once it is known who sends
 * it: until then nothing was read.
 */
export const uploadedParts = async (request: FastifyRequest, limit: number): Promise<Record<string, unknown>> => {
  if (!request.isMultipart()) throw refusal(415);
  try {
    return await Promise.race([partsOf(request, limit), tooManyBytes(request, limit)]);
  } catch (error) {
    const { statusCode, code } = error as { readonly statusCode?: number; readonly code?: string };
    throw refusal(statusCode === 413 && code !== 'FST_PARTS_LIMIT' ? 413 : 400);
  }
};
