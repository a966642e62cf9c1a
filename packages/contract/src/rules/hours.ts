/** The zone of the institution: sessions, windows and receipts are in it, whatever a device's own is. */
export const INSTITUTION_ZONE = 'America/Guayaquil';
/** The same, as a written time has it: all the year. */
export const INSTITUTION_OFFSET = '-05:00';

/** Names a zone by its place: `hora de Guayaquil`. */
export const zoneInWords = (zone: string): string =>
  `hora de ${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')}`;

/** Formats of one kind, each made once for its zone. */
const formats = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (zone: string): ((at: number) => string) => {
    const format = made.get(zone) ?? new Intl.DateTimeFormat('es-EC', { hourCycle: 'h23', ...options, timeZone: zone });
    made.set(zone, format);
    return (at) => format.format(at);
  };
};
const longDay = /* @__PURE__ */ formats({ dateStyle: 'long' });
const weekday = /* @__PURE__ */ formats({ dateStyle: 'full' });
const hour = /* @__PURE__ */ formats({ hour: '2-digit', minute: '2-digit' });
const second = /* @__PURE__ */ formats({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

type Written = readonly [day: string, hours: string];
const joined = (written: Written): string => written.filter(Boolean).join(', ');

/**
 * Says a time by the institution's clock, and names its zone; where the reader's clock says another, says and names that
 * one too.
 */
const inZones = (reader: string, write: (zone: string) => Written): string => {
  const own = write(INSTITUTION_ZONE);
  const theirs = write(reader);
  const named = `${joined(own)} (${zoneInWords(INSTITUTION_ZONE)})`;
  if (joined(theirs) === joined(own)) return named;
  const there = theirs[0] === own[0] ? theirs[1] : joined(theirs);
  return `${named} · ${there} en su equipo (${zoneInWords(reader)})`;
};

const ofYear = (day: string): string => day.replace(/ de \d+$/, '');

/** Says a zone's day of an instant, without its year. */
export const dayOfYearInWords = (at: number, zone = INSTITUTION_ZONE): string => ofYear(longDay(zone)(at));

/** An hour by a zone's clock alone. */
export const formatHourIn = (at: number, zone = INSTITUTION_ZONE): string => hour(zone)(at);

/** Says an hour of a day that is known, and the reader's day where it is another one. */
export const hourInWords = (at: number, reader = INSTITUTION_ZONE): string =>
  inZones(reader, (zone) => {
    const day = longDay(zone)(at);
    return ['', hour(zone)(at) + (day === longDay(INSTITUTION_ZONE)(at) ? '' : ` del ${ofYear(day)}`)];
  });

/** An hour of the institution's day to the second, where its zone stands beside it. */
export const formatSecond = (at: number): string => second(INSTITUTION_ZONE)(at);

/** The same, with its day where that is not the one of `known`. */
export const secondInWords = (at: number, known: number): string => {
  const day = longDay(INSTITUTION_ZONE);
  return formatSecond(at) + (day(at) === day(known) ? '' : ` del ${day(at)}`);
};

/** Says an instant to the second. */
export const instantInWords = (at: number, reader = INSTITUTION_ZONE): string =>
  inZones(reader, (zone) => [longDay(zone)(at), second(zone)(at)]);
/** Says an instant; `isWhole`: with the day of the week. */
export const momentInWords = (at: number, reader = INSTITUTION_ZONE, isWhole = false): string =>
  inZones(reader, (zone) => [(isWhole ? weekday : longDay)(zone)(at), hour(zone)(at)]);

/** Says a time from one instant to another within a sentence: one day with two hours, or two days. */
export const spanInWords = (start: number, end: number, reader = INSTITUTION_ZONE): string =>
  inZones(reader, (zone) => {
    const [day, at] = [weekday(zone), hour(zone)];
    return day(start) === day(end)
      ? [`el ${day(start)}`, `de ${at(start)} a ${at(end)}`]
      : ['', `desde el ${day(start)}, ${at(start)}, hasta el ${day(end)}, ${at(end)}`];
  });
