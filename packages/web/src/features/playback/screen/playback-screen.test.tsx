import type { HttpResponse } from '@quipu/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useNotices } from '../../../lib/notices.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showPlayback, wirePlayback, wireScreen } from '../../../testing/show-playback.tsx';
import { noNetwork } from '../../../testing/show-screen.tsx';
import { stubProperties } from '../../../testing/stub-properties.ts';

beforeAll(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(cleanup);

/** The quiz in its frame, as a person reads it. */
const frame = async () => {
  const found = await screen.findByTitle<HTMLIFrameElement>('Pantalla del aspirante en ese instante, solo para leer');
  await waitFor(() => expect(found.contentDocument?.querySelector('article')).toBeTruthy());
  return within(found.contentDocument?.body as HTMLElement);
};
const checked = async () => (await frame()).getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked);

describe('given a link to an instant', () => {
  it('then the quiz stands as it stood, and the instant is told in words', async () => {
    showPlayback('?a=10:42:20');
    expect(await checked()).toEqual([false, true, false]);
    expect(screen.getByRole('heading', { name: /^A las 10:42:20/ })).toBeTruthy();
    expect(screen.getByText('Respuesta en la pantalla: b) Lima.')).toBeTruthy();
    expect(screen.getByText('1 respuesta guardada en el equipo y sin enviar.')).toBeTruthy();
  });

  it('then within an outage the line is lost there, too', async () => {
    showPlayback('?a=10:44:30');
    expect(await checked()).toEqual([true, false, false]);
    expect(screen.getByText('Sin conexión.')).toBeTruthy();
    expect((await frame()).getAllByText(/^Sin conexión: 1 respuesta guardada aquí/).length).toBeGreaterThan(0);
  });

  it('then what is pressed on the picture comes to nothing', async () => {
    showPlayback('?a=10:42:20');
    const next = (await frame()).getByRole('button', { name: 'Siguiente' });
    expect(fireEvent.click(next)).toBe(false);
    expect(fireEvent.keyDown(next, { key: 'Enter' })).toBe(false);
    expect((await frame()).getByRole('heading', { name: 'Pregunta 1 de 3' })).toBeTruthy();
  });
});

describe('given the player', () => {
  it('then one goes from event to event, and to what is looked for, by buttons and by keys', async () => {
    showPlayback('?a=10:42:20');
    await frame();
    const user = userEvent.setup();
    const at = () => screen.getByRole('heading', { name: /^A las / }).textContent;
    const first = at();
    await user.click(screen.getByRole('button', { name: 'Evento siguiente' }));
    expect(at()).not.toBe(first);
    await user.click(screen.getByRole('button', { name: 'Hueco' }));
    expect(at()).toMatch(/^A las 10:43:00/);
    await user.keyboard('{Home}');
    expect(at()).toMatch(/evento 0 de/);
    await user.keyboard('{End}');
    expect(at()).toMatch(/^A las 10:51:01/);
    await user.keyboard('?');
    expect(screen.getByRole('dialog', { name: 'Teclas' })).toBeTruthy();
  });

  it('then the instant is said on request', async () => {
    showPlayback('?a=10:44:30');
    await frame();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Decir este instante' }));
    expect(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toMatch(/A las 10:44:30 .*Sin conexión/);
  });
});

describe('given what stands beside the picture', () => {
  it('then an answer is told from before to after, and when the server had it', async () => {
    showPlayback('?a=10:42:40');
    await frame();
    const changes = within(await screen.findByRole('region', { name: 'Cambios de la pregunta 1' }));
    expect(changes.getByText('de «sin respuesta» a «b) Lima»')).toBeTruthy();
    expect(changes.getByText(/El equipo supo a las 10:42:31 que el servidor la tenía/)).toBeTruthy();
  });

  it('then what the server saw has its own times', async () => {
    showPlayback('?a=10:46:30', () =>
      json(
        200,
        wirePlayback({
          answers: [{ answer_id: 1, epoch: 1, revision: 2, received_at: Date.UTC(2026, 10, 27, 15, 46, 5) }],
          outages: [{ from: Date.UTC(2026, 10, 27, 15, 46, 10), to: Date.UTC(2026, 10, 27, 15, 46, 20) }],
          silences: [{ from: Date.UTC(2026, 10, 27, 15, 46, 9), to: Date.UTC(2026, 10, 27, 15, 46, 21) }],
        }),
      ),
    );
    await frame();
    const server = within(await screen.findByRole('region', { name: 'Lo que vio el servidor' }));
    expect(server.getByText(/^recibió 1 respuesta/)).toBeTruthy();
    expect(server.getByText(/^recibió 8 líneas del registro, desde la 0/)).toBeTruthy();
    expect(server.getByText('no consta que funcionara, durante 10 s')).toBeTruthy();
    expect(server.getByText('dejó de oír al equipo, durante 12 s')).toBeTruthy();
    const chart = screen.getByRole('region', { name: 'Línea de tiempo' });
    expect(chart.textContent).toContain('El servidor no oía al equipo');
    expect(chart.textContent).toContain('No consta que el servidor funcionara');
    expect(chart.textContent).not.toMatch(/Nada en:.*(no oía|No consta)/);
  });

  it('then what is missing, cut or not signed is said', async () => {
    const text = wireScreen().text;
    const broken = [...text.slice(0, 6), text[6]?.replace(/\d{5}/, '00000') ?? '', ...text.slice(7)];
    const screens = [wireScreen({ text: broken, missing_up_to: 40, forks: 2, false_words: 1 })];
    showPlayback('', () => json(200, wirePlayback({ screens })));
    await frame();
    const trust = screen.getByRole('region', { name: 'De quién es la palabra' });
    expect(trust.textContent).toMatch(/se puede leer hasta la línea \d+/);
    expect(trust.textContent).toMatch(/Faltan las líneas \d+ a 39/);
    expect(trust.textContent).toMatch(/2 líneas llegaron en lugar de otras/);
    expect(trust.textContent).toMatch(/1 línea dice llevar una palabra/);
    expect(trust.textContent).toMatch(/El servidor no ha firmado este registro/);
  });
});

describe('given a log that is not what the server signed', () => {
  it('then that is said, and not that nobody changed it', async () => {
    const receipts = [{ lines: 5, head: 'x'.repeat(43), at: Date.UTC(2026, 10, 27, 16) }];
    showPlayback('', () => json(200, wirePlayback({ screens: [wireScreen({ receipts })] })));
    await frame();
    const trust = screen.getByRole('region', { name: 'De quién es la palabra' });
    expect(trust.textContent).toContain('lo que hay aquí NO es lo que firmó');
    expect(trust.textContent).not.toContain('nadie lo cambió después');
  });
});

describe('given photos that one may see', () => {
  it('then those around the instant are named with their times, and one is looked at by asking for it', async () => {
    stubProperties(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => undefined });
    const photo = { id: 41, kind: 'quiz', at: Date.UTC(2026, 10, 27, 15, 42, 10), number: 0, faces: 1, distance: null };
    const asked: string[] = [];
    showPlayback('?a=10:42:20', ({ path }) => {
      asked.push(path);
      if (!path.includes('/photos/')) return json(200, wirePlayback({ photos: [photo] }));
      return { status: 200, headers: {}, text: '', bytes: new Uint8Array([255, 216]) };
    });
    await frame();
    const button = await screen.findByRole('button', { name: 'Ver foto: Foto de la evaluación n.º 1, 10:42:10' });
    expect(asked).toHaveLength(1);
    await userEvent.click(button);
    expect(await screen.findByRole('img', { name: 'Foto de la evaluación n.º 1, 10:42:10' })).toBeTruthy();
    expect(asked.at(-1)).toBe('/api/console/photos/41');
  });
});

describe('given staff who take the story along', () => {
  const take = async (story: HttpResponse) => {
    showPlayback('', ({ path }) => (path.endsWith('/story') ? story : json(200, wirePlayback())));
    await userEvent.click(await screen.findByRole('button', { name: 'Descargar el relato (PDF)' }));
  };

  it('then it is a file, under the number of the sheet', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    stubProperties(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    await take({ status: 200, headers: {}, text: '', bytes: new Uint8Array([37, 80, 68, 70]) });
    await waitFor(() => expect(saved).toEqual(['historia-7.pdf']));
  });

  it('then a refusal is said in the server’s words', async () => {
    await take(json(403, { msg: 'Las respuestas se pueden ver cuando termine.' }));
    await waitFor(() =>
      expect(useNotices.getState().notices.map(({ text }) => text)).toEqual([
        'Las respuestas se pueden ver cuando termine.',
      ]),
    );
  });
});

describe('given a sheet that cannot be shown', () => {
  it('then a log that never came is said', async () => {
    showPlayback('', () => json(200, wirePlayback({ screens: [] })));
    expect(await screen.findByText(/^No ha llegado ninguna línea/)).toBeTruthy();
  });

  it('then a refusal is said in the server’s words', async () => {
    showPlayback('', () => json(403, { msg: 'Las respuestas se pueden ver cuando termine.' }));
    expect(await screen.findByText('Las respuestas se pueden ver cuando termine.')).toBeTruthy();
  });

  it('then a lost line is said, and it can be tried again', async () => {
    let isCut = true;
    showPlayback('', () => (isCut ? noNetwork() : json(200, wirePlayback())));
    await screen.findByText('No hay conexión con el servidor.');
    isCut = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await checked()).toEqual([false, false, false]);
  });
});
