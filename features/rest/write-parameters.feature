@area:rest
Feature: Parameters of writes in combination
  Each scenario combines one parameter of writes with all pairs of values of the other parameters. The bodies are in JSON, YAML and protobuf,
  the responses in each representation, and the objects are active or terminating.

  @resource @waits @recreates @since:1.25
  Scenario Outline: For each <write> of the resource under test with <parameter>, <effect>
    The suite combines <parameter> with each pair of values of the other parameters, encodings and representations.
    Detects: a server that handles <parameter> incorrectly only with certain encodings, representations or other parameters.
    When 1 random program runs: "each <write> of the resource with <parameter> and all pairs of the other parameters"
    Then the responses match the model

    @rule:dry-all-post-not-stored
    Examples: dry runs of creates
      | write | parameter | effect                                  |
      | POST  | dryRun    | a get after the dry run finds no object |

    @rule:dry-all-put-not-stored
    Examples: dry runs of updates
      | write | parameter | effect                                               |
      | PUT   | dryRun    | a get after the dry run returns the unchanged object |

    @rule:dry-all-patch-not-stored
    Examples: dry runs of patches
      | write | parameter | effect                                               |
      | PATCH | dryRun    | a get after the dry run returns the unchanged object |

    @rule:dry-all-delete-not-removed
    Examples: dry runs of deletions
      | write  | parameter | effect                                               |
      | DELETE | dryRun    | a get after the dry run returns the unchanged object |

    @rule:fv-strict-unknown-400
    Examples: field validation
      | write | parameter       | effect                                         |
      | write | fieldValidation | Strict rejects each body with an unknown field |

    @rule:mf-manager-from-parameter
    Examples: managers
      | write | parameter    | effect                                                     |
      | write | fieldManager | managedFields contain the changed field under this manager |

    @rule:rest-put-stale-version-409
    Examples: an old resourceVersion in an update
      | write | parameter       | effect                                         |
      | PUT   | resourceVersion | a body with an old resourceVersion returns 409 |

    @rule:rest-patch-conditional-on-version
    Examples: an old resourceVersion in a patch
      | write | parameter       | effect                                         |
      | PATCH | resourceVersion | a body with an old resourceVersion returns 409 |

    @rule:del-precondition-failure-409
    Examples: preconditions of deletions
      | write  | parameter       | effect                                                 |
      | DELETE | resourceVersion | a precondition with an old resourceVersion returns 409 |
      | DELETE | uid             | a precondition with another uid returns 409            |

    @rule:rest-put-foreign-uid-409
    Examples: another uid in an update
      | write | parameter | effect                              |
      | PUT   | uid       | a body with another uid returns 409 |

    @rule:ssa-body-uid
    Examples: another uid in an apply
      | write | parameter | effect                              |
      | apply | uid       | a body with another uid returns 422 |

    @rule:table-requested-by-accept
    Examples: responses as Table
      | write | parameter | effect                                                     |
      | write | Table     | the row of the Table has the metadata of the stored object |

    @rule:table-partial-metadata
    Examples: responses as PartialObjectMetadata
      | write | parameter             | effect                                                      |
      | write | PartialObjectMetadata | the response has the complete metadata of the stored object |

    @rule:media-yaml-request
    Examples: bodies in YAML
      | write | parameter | effect                                   |
      | write | YAML      | the server stores the fields of the body |
