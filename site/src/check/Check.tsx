export default function Check() {
  return <main />;
}
