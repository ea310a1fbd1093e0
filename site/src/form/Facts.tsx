export const Facts = ({ facts }: { readonly facts: readonly (readonly [string, string])[] }) => (
  <dl>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd data-fact={name}>{value}</dd>
      </div>
    ))}
  </dl>
);
