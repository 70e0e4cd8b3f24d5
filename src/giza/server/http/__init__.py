"""The application: routes, bounds and pages."""
