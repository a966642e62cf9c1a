import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { button, question, quizScreen } from '../../../testing/show-quiz.tsx';
import { stubProperties } from '../../../testing/stub-properties.ts';

const { contrasting, narrow, open } = quizScreen();

describe('the quiz screen, for whoever reads it', () => {
  it('marks the screen 400 times with whose it is, unheard', async () => {
    const { container } = await open(sheet([section(1, [question(1)])], { watermark: true }));
    const marks = container.querySelectorAll('[aria-hidden="true"] > [data-text="1700000000"]');
    expect(marks).toHaveLength(400);
  });

  it('keeps the questions in a sheet on a narrow screen', async () => {
    narrow();
    await open(sheet([section(1, [question(1), question(2)])]));
    expect(screen.queryByRole('navigation', { name: 'Preguntas' })).toBeNull();
    await userEvent.click(button(/ver las preguntas$/));
    const map = await screen.findByRole('dialog', { name: 'Preguntas' });
    await userEvent.click(within(map).getByRole('button', { name: /^Pregunta 2/ }));
    expect(await screen.findByRole('heading', { name: 'Pregunta 2 de 2' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Preguntas' })).toBeNull();
  });

  it('changes the size in steps of 0.1 between 0.8 and 2, and restores it', async () => {
    await open(sheet([section(1, [question(1)])]));
    await userEvent.click(button(/tamaño del texto y contraste$/));
    await userEvent.click(button('Aumentar el tamaño'));
    expect(button(/^130 %/)).toBeTruthy();
    for (let times = 0; times < 9; times += 1) fireEvent.click(button('Aumentar el tamaño'));
    expect(button(/^200 %/)).toBeTruthy();
    expect(button('Aumentar el tamaño').hasAttribute('disabled')).toBe(true);
    await userEvent.click(button(/Restaurar el tamaño/));
    expect(button(/^120 %/)).toBeTruthy();
  });

  it('has the size that was chosen over a reload, until they log out', async () => {
    const reading = () => button(/tamaño del texto y contraste$/);
    const zoom = (container: Element) => container.querySelector<HTMLElement>('#pregunta')?.style.cssText;
    await open(sheet([section(1, [question(1)])]));
    await userEvent.click(reading());
    await userEvent.click(button('Aumentar el tamaño'));
    cleanup();
    const { container } = await open(sheet([section(1, [question(1)])]));
    expect(zoom(container)).toContain('1.3');
    act(() => useSignInSession.getState().clear());
    expect(zoom(container)).toContain('1.2');
  });

  it('has more contrast for whoever wants it over a reload, on this screen alone, and until they log out', async () => {
    const shown = () => document.documentElement.dataset['contrast'];
    const turned = () => screen.getByRole('switch', { name: 'Más contraste' }).getAttribute('aria-checked');
    const reading = () => button(/tamaño del texto y contraste$/);
    await open(sheet([section(1, [question(1)])]));
    await userEvent.click(reading());
    expect(turned()).toBe('false');
    await userEvent.click(screen.getByRole('switch'));
    expect([turned(), shown()]).toEqual(['true', 'more']);
    cleanup();
    expect(shown()).toBeUndefined();
    await open(sheet([section(1, [question(1)])]));
    expect(shown()).toBe('more');
    expect(sessionStorage.getItem('quipu.reading')).toBe('{"moreContrast":true,"zoom":null,"of":null}');
    act(() => useSignInSession.getState().clear());
    expect(shown()).toBe('normal');
    expect(sessionStorage.getItem('quipu.reading')).toBe('{"moreContrast":null,"zoom":null,"of":null}');
  });

  it('begins with the contrast of the system, and lets one do without', async () => {
    contrasting();
    onTestFinished(() => useSignInSession.getState().clear());
    await open(sheet([section(1, [question(1)])]));
    await userEvent.click(button(/tamaño del texto y contraste$/));
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    await userEvent.click(screen.getByRole('switch'));
    expect(document.documentElement.dataset['contrast']).toBe('normal');
  });

  it('closes what makes it easier to read by a tap beside it and by Escape; who hears it has the speed there', async () => {
    await open(sheet([section(1, [question(1)])]), 'VISUAL');
    const reading = button(/tamaño del texto y contraste$/);
    await userEvent.click(reading);
    expect(screen.getByRole('combobox', { name: 'Velocidad' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
    expect(screen.queryByRole('switch')).toBeNull();
    await userEvent.click(reading);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('switch')).toBeNull();
    expect(document.activeElement).toBe(reading);
  });

  it('is worked by letters and Enter with accessibility VISUAL, whose chosen letter is felt in Morse', async () => {
    const felt: unknown[] = [];
    stubProperties(navigator, { vibrate: (pattern: number[]) => felt.push(pattern) > 0 });
    await open(sheet([section(1, [question(1), question(2)])], { morse: true }), 'VISUAL');
    await userEvent.keyboard('b');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'b Dos de 1' }).checked).toBe(true);
    await vi.waitFor(() => expect(felt).toEqual([[270, 90, 90, 90, 90, 90, 90]]));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Pregunta 2 de 2' })).toBeTruthy();
    await userEvent.keyboard('h');
    expect(screen.queryAllByRole('radio', { checked: true })).toHaveLength(0);
  });

  it('takes a letter on a page of several questions for the one that has the focus, and for none where none has it', async () => {
    await open(sheet([section(1, [question(1), question(2)], { isSinglePage: true })]), 'VISUAL');
    const checked = () => screen.queryAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ name }) => name);
    await userEvent.click(button(/tamaño del texto y contraste$/));
    await userEvent.keyboard('{Escape}b');
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('b');
    expect(checked()).toEqual([]);
    act(() => screen.getByRole('radio', { name: 'a Uno de 2' }).focus());
    await userEvent.keyboard('b');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'b Dos de 2' }).checked).toBe(true);
    expect(checked()).toHaveLength(1);
  });

  it('has audio for VISUAL only and sign language for AUDITIVA only, behind a toggle', async () => {
    const heard = { ...question(1), audio: 'uno.mp3', video: 'uno.webm' };
    const { container } = await open(sheet([section(1, [heard])]), 'AUDITIVA');
    expect(container.querySelector('video')?.getAttribute('src')).toBe('/storage/uno.webm');
    expect(container.querySelector('audio')).toBeNull();
    await userEvent.click(button('Lengua de señas'));
    expect(container.querySelector('video')).toBeNull();
  });
});
