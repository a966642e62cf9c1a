import { readAhead } from '../lib/fetch-http.ts';

// The first module of all: what the first screen waits for is read while the others begin.
readAhead('/api/app');
