export default function Compare() {
  return <main />;
}
