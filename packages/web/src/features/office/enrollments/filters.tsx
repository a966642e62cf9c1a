import { texts as common } from '../frame/texts.ts';
import listStyles from '../list/list.module.css';
import { SearchField } from '../list/search-field.tsx';
import { SelectFilter } from '../list/select-filter.tsx';
import type { ListAddress } from '../list/use-list-address.ts';
import { texts } from './texts.ts';
import { type Choices, type Filter, IN_ADDRESS, STATES } from './use-filter.ts';

interface FiltersProps {
  readonly address: ListAddress;
  readonly filter: Filter;
  /** Null: not known yet. */
  readonly choices: Choices | null;
  /** A list of what was sent has none: all of it is finished. */
  readonly hasStates: boolean;
}

/** An address asks for a value that stays to be seen, also before the choices are here. */
const withAsked = (values: readonly string[], asked: string | null): readonly string[] =>
  asked === null || values.includes(asked) ? values : [...values, asked];

const careersIn = (choices: Choices | null, { career, campus }: Filter) => {
  const known = (choices?.careers ?? []).filter((one) => campus === null || one.campus === campus);
  const named = known.map(({ code, name, campus: at }) => ({ value: code, text: texts.careerOf(name, at) }));
  return career === null || named.some(({ value }) => value === career)
    ? named
    : [...named, { value: career, text: career }];
};

/** Process, career, campus, state and person. */
export const Filters = ({ address, filter, choices, hasStates }: FiltersProps) => {
  const current = choices?.processes.find(({ isCurrent }) => isCurrent);
  const campuses = [...new Set((choices?.careers ?? []).map(({ campus }) => campus))].sort();
  return (
    <div className={listStyles['bar']}>
      <SearchField
        label={common.person}
        hint={common.personHint}
        value={filter.person ?? ''}
        onSearch={(text) => address.set({ persona: text })}
      />
      <SelectFilter
        label={texts.process}
        value={String(filter.process ?? current?.id ?? '')}
        choices={[
          ...(current === undefined ? [{ value: '', text: texts.noProcess }] : []),
          ...(choices?.processes ?? []).map(({ id, name, isCurrent }) => ({
            value: String(id),
            text: isCurrent ? texts.current(name) : name,
          })),
        ]}
        onChoose={(value) => address.set({ proceso: value === String(current?.id) ? null : value })}
      />
      <SelectFilter
        label={texts.campus}
        value={filter.campus ?? ''}
        choices={[
          { value: '', text: texts.everyCampus },
          ...withAsked(campuses, filter.campus).map((value) => ({ value, text: value })),
        ]}
        onChoose={(value) => address.set({ campus: value, carrera: null })}
      />
      <SelectFilter
        label={texts.career}
        value={filter.career ?? ''}
        choices={[{ value: '', text: texts.everyCareer }, ...careersIn(choices, filter)]}
        onChoose={(value) => address.set({ carrera: value })}
      />
      {hasStates && (
        <SelectFilter
          label={texts.state}
          value={filter.state ?? ''}
          choices={[
            { value: '', text: texts.states.every },
            ...STATES.map((value) => ({ value, text: texts.states[value] })),
          ]}
          onChoose={(value) => {
            const state = STATES.find((one) => one === value);
            address.set({ estado: state === undefined ? null : IN_ADDRESS[state] });
          }}
        />
      )}
    </div>
  );
};
