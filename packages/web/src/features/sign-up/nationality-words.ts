import { foldText } from '../../ui/form/fold-text.ts';

/**
 * People call themselves so, by the country's name, both without accents: the beginnings of words, up to the letter that
 * tells a man from a woman. Those whose people are called by the country's own name (a Colombian, a Mexican) need none.
 */
const WORDS: Readonly<Record<string, string>> = {
  ecuador: 'ecuatorian',
  'estados unidos': 'eeuu usa us estadounidens norteamerican american',
  'reino unido': 'britanic ingles escoces gales inglaterra escocia',
  'paises bajos': 'holand neerland',
  'corea del sur': 'surcorean corean',
  'corea del norte': 'norcorean corean',
  'emiratos arabes unidos': 'emirat eau',
  'republica dominicana': 'dominican quisqueyan',
  'costa rica': 'costarric tico tica',
  'puerto rico': 'puertorriquen boricua',
  'el salvador': 'salvadoren',
  'arabia saudi': 'saudi',
  'nueva zelanda': 'neozeland',
  'sri lanka': 'cingal esrilanqu',
  'guinea ecuatorial': 'ecuatoguinean',
  'territorios palestinos': 'palestin',
  alemania: 'aleman',
  argelia: 'argelin',
  belgica: 'belg',
  brasil: 'brasiler',
  canada: 'canadiens',
  chequia: 'chec',
  chile: 'chilen',
  cuba: 'cuban',
  china: 'chin',
  dinamarca: 'danes',
  egipto: 'egipci',
  eslovaquia: 'eslovac',
  espana: 'espan',
  etiopia: 'etiop',
  filipinas: 'filipin',
  finlandia: 'finland fines',
  francia: 'frances',
  grecia: 'grieg',
  guatemala: 'guatemaltec',
  honduras: 'honduren',
  hungria: 'hungar',
  india: 'indi hindu',
  irak: 'iraqui',
  iran: 'irani persa',
  irlanda: 'irland',
  israel: 'israeli',
  jamaica: 'jamaiquin jamaican',
  japon: 'japones nipon',
  libano: 'libanes',
  marruecos: 'marroqu',
  nicaragua: 'nicaragu nica',
  noruega: 'norueg',
  panama: 'panamen',
  paraguay: 'guarani',
  peru: 'peruan',
  polonia: 'polac',
  portugal: 'portugues',
  rusia: 'rus',
  suecia: 'suec',
  suiza: 'suiz helvetic',
  tailandia: 'tailandes thai',
  turquia: 'turc',
  ucrania: 'ucrani ucranian',
  uruguay: 'charrua',
  venezuela: 'venezolan',
  vietnam: 'vietnamit',
};

/** A name without its last vowel: people are called by it and an ending of theirs. Shorter ones begin too many other words. */
const MIN_STEM = 4;
const stemOf = (name: string): string => name.replace(/[aeiou]$/, '');

const lettersOf = (text: string): string => foldText(text).replace(/[^a-z]/g, '');

/** Tells whether somebody who types this may mean that country by what its people, or it itself, are called. */
export const isCalled = (country: string, typed: string): boolean => {
  const searched = lettersOf(typed);
  if (searched === '') return false;
  const name = foldText(country);
  const stem = stemOf(name);
  if (stem.length >= MIN_STEM && searched.startsWith(stem)) return true;
  const words = WORDS[name]?.split(' ') ?? [];
  return words.some((word) => word.startsWith(searched) || (word.length > 2 && searched.startsWith(word)));
};
