import { describe, expect, it } from 'vitest';
import { isHome } from './navigation-guard.ts';

const HOME = 'https://examenes.example.ec/';

describe('isHome', () => {
  it.each(['https://examenes.example.ec/', 'https://examenes.example.ec/quiz/4?x=1#y', 'https://EXAMENES.example.ec'])(
    'stays on %s',
    (address) => expect(isHome(address, HOME)).toBe(true),
  );

  it.each([
    'http://examenes.example.ec/',
    'https://examenes.example.ec:8443/',
    'https://examenes.example.ec.attacker.example/',
    'https://examenes.example.ec@attacker.example/',
    'https://user:pass@examenes.example.ec/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'about:blank',
    '',
    'not an address',
  ])('does not go to %s', (address) => expect(isHome(address, HOME)).toBe(false));

  it('knows a scheme of our own, whose origin Node takes for none', () => {
    expect(isHome('quipu://app/quiz/4', 'quipu://app/')).toBe(true);
    expect(isHome('quipu://other/', 'quipu://app/')).toBe(false);
    expect(isHome('quipux://app/', 'quipu://app/')).toBe(false);
    expect(isHome('quipu:app', 'quipu://app/')).toBe(false);
  });

  it('takes no opaque origin for another', () => expect(isHome('data:text/html,a', 'data:text/html,b')).toBe(false));
});
