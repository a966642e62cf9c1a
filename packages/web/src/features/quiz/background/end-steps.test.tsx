import type { QuizStep } from '@quipu/contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { EndSteps } from './end-steps.tsx';

const step = (id: number, title: string): QuizStep => ({
  ...{ id, title, content: '', audio: 'a.mp3', video: null },
  location: 'end',
});
afterEach(cleanup);

it('are heard and gone through by keys, for who does not see', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const done = vi.fn<() => void>();
  render(<EndSteps steps={[step(1, 'Gracias'), step(2, 'Resultados')]} accessibility="VISUAL" onDone={done} />);
  expect(document.activeElement?.textContent).toBe('Gracias');
  await userEvent.keyboard(' ');
  expect(play).toHaveBeenCalledOnce();
  expect(screen.getByLabelText('Velocidad')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Resultados');
  expect(done).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(done).toHaveBeenCalledOnce();
});
