import {
  createTheme,
  MantineProvider,
  Tabs as MantineTabs,
  useComputedColorScheme,
  useMantineColorScheme,
} from "@mantine/core";
import { useMediaQuery, useWindowEvent } from "@mantine/hooks";
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { classIn, embeddedIn, fromAddress, isLive, views, type View } from "./share/address.ts";
import { Embed, WholePage } from "./views/embed/Embed.tsx";
import { openForeign, useForeign } from "./app/foreign.ts";
import { openNamed, openPage } from "./app/open.ts";
import { startPresenting, usePresenter } from "./app/presenter.ts";
import { DropFile, OpenFile } from "./views/share/OpenFile.tsx";
import { ShareMenu } from "./views/share/ShareMenu.tsx";
import Watch from "./views/watch/Watch.tsx";
import { usePageStore } from "./app/store.ts";
import { ErrorBoundary } from "./app/Failures.tsx";
import { OverPanel } from "./form/OverPanel.tsx";
import { useKeys } from "./form/useKeys.ts";

const others: Readonly<Partial<Record<View, ComponentType>>> = {
  compare: lazy(() => import("./views/compare/Compare.tsx")),
  check: lazy(() => import("./views/check/Check.tsx")),
  measure: lazy(() => import("./views/measure/Measure.tsx")),
  learn: lazy(() => import("./views/learn/Learn.tsx")),
  write: lazy(() => import("./views/write/Write.tsx")),
};

/** The picture that the page shows when it is embedded; undefined if it is not embedded. */
const embedded = embeddedIn(location.search);

const Class = lazy(() => import("./views/class/Class.tsx"));
const Present = lazy(() => import("./views/embed/Present.tsx"));
const Consent = lazy(() => import("./app/Consent.tsx"));
const ForeignText = lazy(() => import("./app/ForeignText.tsx"));
const Help = lazy(() => import("./app/Help.tsx"));

export function Page() {
  const [room, setRoom] = useState(() => classIn(location.hash));
  useWindowEvent("hashchange", () => setRoom(classIn(location.hash)));
  if (!room) return <Workbench />;
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <Class address={room} onLeave={() => setRoom(undefined)} />
        </Suspense>
      </ErrorBoundary>
    </MantineProvider>
  );
}

const Loading = () => (
  <main>
    <p className="aside">Loading …</p>
  </main>
);

function Workbench() {
  const [hasHelp, setHasHelp] = useState(false);
  const view = usePageStore((store) => store.view);
  const isPresenting = usePresenter((store) => store.isPresenting) && view === "watch";
  useKeys({
    "?": () => setHasHelp(true),
    ...(view === "watch" && !isPresenting && { p: startPresenting }),
  });
  useEffect(openAddress, []);
  useWindowEvent("hashchange", openAddress);
  const { foreign, isUnpacking } = useForeign();
  const isRead = foreign?.isRead && foreign.address.view === view;
  // A view that starts work by itself waits until the reader has agreed.
  const isAsking = isUnpacking || (foreign !== undefined && !foreign.isRead);
  const shown = isAsking && others[view] ? Loading : others[view];
  const Other = isRead ? ForeignText : isPresenting ? Present : shown;
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      {!embedded && !isPresenting && <Header onHelp={() => setHasHelp(true)} />}
      <DropFile />
      <NoteLine />
      <ErrorBoundary key={isPresenting ? "present" : view}>
        {Other ? (
          <Suspense fallback={<Loading />}>
            <Other />
            {embedded && <WholePage />}
          </Suspense>
        ) : embedded ? (
          <Embed what={embedded} />
        ) : (
          <Watch />
        )}
      </ErrorBoundary>
      {foreign && !foreign.isRead && (
        <Suspense fallback={null}>
          <Consent {...foreign} />
        </Suspense>
      )}
      {hasHelp && (
        <Suspense fallback={null}>
          <Help onClose={() => setHasHelp(false)} />
        </Suspense>
      )}
    </MantineProvider>
  );
}

function openAddress() {
  if (classIn(location.hash)) return;
  if (isLive(location.hash)) {
    void import("./app/live/follow-live.ts").then(({ followLive }) => followLive());
    return;
  }
  if (openNamed()) return;
  const address = fromAddress(location.hash);
  useForeign.setState({ foreign: undefined, isUnpacking: false });
  if (address.text === undefined) openPage(address);
  else void openForeign(address, address.text);
}

function Header({ onHelp }: { readonly onHelp: () => void }) {
  return (
    <header className="row">
      <h1>ringleader</h1>
      <Tabs />
      <Tools>
        <OpenFile />
        <ShareMenu />
        <PresentButton />
        <button type="button" aria-label="Keys and help" title="Keys and help (?)" onClick={onHelp}>
          ?
        </button>
        <SchemeButton />
      </Tools>
    </header>
  );
}

function PresentButton() {
  const canPresent = usePageStore(({ view, shown }) => view === "watch" && shown !== undefined);
  if (!canPresent) return null;
  return (
    <button
      type="button"
      title="Full screen, large type, keys of a clicker (p)"
      onClick={startPresenting}
    >
      Present
    </button>
  );
}

/** The tools of the page; on a phone they are in a menu. */
function Tools({ children }: { readonly children: ReactNode }) {
  const isNarrow = useMediaQuery("(max-width: 759px)");
  return (
    <div className="row tools">
      {isNarrow ? (
        <OverPanel title="Menu" icon="☰">
          {children}
        </OverPanel>
      ) : (
        children
      )}
    </div>
  );
}

const titleOf = (view: string) => view[0].toUpperCase() + view.slice(1);

/** On a small phone the tabs do not fit, so their row scrolls to the current one. */
const reveal = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView({ block: "nearest", inline: "center" });

function Tabs() {
  const { view, show } = usePageStore();
  return (
    <MantineTabs
      value={view}
      onChange={(next) => next && show(next as View)}
      variant="pills"
      aria-label="Views"
    >
      <MantineTabs.List>
        {views.map((name) => (
          <MantineTabs.Tab key={name} value={name} ref={name === view ? reveal : undefined}>
            {titleOf(name)}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
    </MantineTabs>
  );
}

/** Switches between light and dark; starts with the scheme of the system. */
function SchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme("light") === "dark" ? "light" : "dark";
  return (
    <button type="button" aria-label={titleOf(other)} onClick={() => setColorScheme(other)}>
      {other === "dark" ? "☾" : "☀"}
    </button>
  );
}

/** Says which view opened the run that is shown, and offers a button back to that view. */
function NoteLine() {
  const { note, view, show } = usePageStore();
  if (!note || view !== "watch") return null;
  return (
    <output className="row box note">
      {note.sentence}{" "}
      <button type="button" onClick={() => show(note.back)}>
        Back to {titleOf(note.back)}
      </button>
    </output>
  );
}

/** Gives the widgets the colours of the page, with enough contrast in both schemes. */
const theme = createTheme({
  primaryColor: "blue",
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  fontFamily: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif',
  defaultRadius: "md",
  cursorType: "pointer",
});
