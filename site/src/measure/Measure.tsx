export default function Measure() {
  return <main />;
}
