import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Countdown } from './countdown.tsx';

let time: number;
const now = () => time;
const pass = (ms: number) => {
  act(() => {
    time += ms;
    vi.advanceTimersByTime(ms);
  });
};

beforeEach(() => {
  vi.useFakeTimers();
  time = 1_000_000;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows what the clock says, not how often it ticked', () => {
  render(<Countdown deadline={time + 600_000} now={now} />);
  expect(screen.getByRole('timer').textContent).toBe('10:00');
  pass(1_010);
  expect(screen.getByRole('timer').textContent).toBe('09:59');
  time += 240_000;
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(screen.getByRole('timer').textContent).toBe('05:59');
});

it('turns to its warning at 300 s', () => {
  render(<Countdown deadline={time + 301_000} now={now} />);
  expect(screen.getByRole('timer').dataset['warning']).toBe('false');
  pass(1_010);
  expect(screen.getByRole('timer').dataset['warning']).toBe('true');
});

it('is read out at thresholds only', () => {
  render(<Countdown deadline={time + 302_000} now={now} label="Tiempo restante" />);
  pass(1_010);
  expect(screen.getByRole('status').textContent).toBe('');
  pass(1_010);
  expect(screen.getByRole('status').textContent).toBe('Tiempo restante: 5 minutos');
  pass(30_000);
  expect(screen.getByRole('status').textContent).toBe('Tiempo restante: 5 minutos');
});

it('says once that it is over', () => {
  const over = vi.fn<() => void>();
  render(<Countdown deadline={time + 2_000} now={now} onOver={over} />);
  pass(1_500);
  expect(over).not.toHaveBeenCalled();
  pass(5_000);
  expect(screen.getByRole('timer').textContent).toBe('00:00');
  expect(over).toHaveBeenCalledTimes(1);
});

it('shows no figure while the clock knows no time, and starts when it does', () => {
  let known: number | null = null;
  render(<Countdown deadline={time + 60_000} now={() => known} />);
  expect(screen.getByRole('timer').textContent).toBe('--:--');
  known = time;
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
  expect(screen.getByRole('timer').textContent).toBe('01:00');
});

it('goes on from its end where the clock is set back, and says again that it is over', () => {
  const over = vi.fn<() => void>();
  render(<Countdown deadline={time + 2_000} now={now} onOver={over} />);
  pass(3_000);
  expect(screen.getByRole('timer').textContent).toBe('00:00');
  time -= 60_000;
  pass(1_010);
  expect(screen.getByRole('timer').textContent).toBe('00:58');
  pass(60_000);
  expect(over).toHaveBeenCalledTimes(2);
});
