import listStyles from './list.module.css';

/** Shows what is known of something: a name and a value each. */
export const Facts = ({ rows }: { readonly rows: readonly (readonly [name: string, value: string])[] }) => (
  <dl className={listStyles['facts']}>
    {rows.flatMap(([name, value]) => [
      <dt key={`${name} ${value}`}>{name}</dt>,
      <dd key={`${name} ${value}:`}>{value}</dd>,
    ])}
  </dl>
);
