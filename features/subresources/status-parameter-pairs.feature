@area:subresources
Feature: Parameters of status writes in combination
  Each scenario combines one parameter of writes to the subresource status with all pairs of values of the other parameters, encodings and
  representations, for active and terminating objects.

  @needs:type:deployments.apps @waits @since:1.25
  Scenario Outline: For each <write> of the status of a Deployment with <parameter>, <effect>
    The suite combines <parameter> with each pair of values of the other parameters, encodings and representations.
    Detects: a server that handles <parameter> incorrectly only with certain encodings, representations or other parameters.
    When 1 random program runs: "each <write> of the status of the Deployment with <parameter> and all pairs of the other parameters"
    Then the responses match the model

    @rule:sub-status-dry-run
    Examples: dry runs
      | write | parameter | effect                                               |
      | PUT   | dryRun    | a get after the dry run returns the unchanged object |
      | PATCH | dryRun    | a get after the dry run returns the unchanged object |

    @rule:sub-status-field-validation
    Examples: field validation
      | write | parameter       | effect                                         |
      | write | fieldValidation | Strict rejects each body with an unknown field |

    @rule:sub-status-managed-fields
    Examples: managers
      | write | parameter    | effect                                              |
      | write | fieldManager | managedFields contain the status under this manager |

    @rule:sub-status-put-stale-409
    Examples: an old resourceVersion in an update
      | write | parameter       | effect                                         |
      | PUT   | resourceVersion | a body with an old resourceVersion returns 409 |

    @rule:sub-status-patch-stale-409
    Examples: an old resourceVersion in a patch
      | write | parameter       | effect                                         |
      | PATCH | resourceVersion | a body with an old resourceVersion returns 409 |

    @rule:sub-status-foreign-uid-409
    Examples: another uid in an update
      | write | parameter | effect                              |
      | PUT   | uid       | a body with another uid returns 409 |
