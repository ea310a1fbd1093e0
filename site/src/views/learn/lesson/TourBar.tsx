interface TourBarProps {
  readonly at: number;
  readonly all: number;
  readonly onGo: (step: number) => void;
}

/** The controls of a tour. They stay at the lower edge of the window, whatever the step shows. */
export const TourBar = ({ at, all, onGo }: TourBarProps) => (
  <nav aria-label="Steps" className="row tour-bar">
    <button type="button" title="Back ([)" onClick={() => onGo(at - 1)} disabled={at === 1}>
      Back
    </button>
    <button
      type="button"
      className="primary"
      title="Next (])"
      onClick={() => onGo(at + 1)}
      disabled={at === all}
    >
      Next
    </button>
    <span className="aside">
      {at} of {all}
    </span>
  </nav>
);
