@area:rest
Feature: Parameters of writes in combination
  Each scenario combines one parameter of writes with all pairs of values of the other parameters. The bodies are in JSON, YAML and protobuf,
  the responses in each representation, and the objects are active or terminating.

  @resource @waits @recreates @since:1.25
  Scenario Outline: <parameter> has the same effect on each <write> of the resource under test, regardless of other parameters
    <rule>: <effect>.
    Detects: a server that handles <parameter> incorrectly only with certain encodings, representations or other parameters.
    When 1 random program runs: "all pairs of other parameters in each <write> with <parameter> of the resource"
    Then the responses match the model

    @rule:dry-all-post-not-stored
    Examples: dry runs of creates
      | write | parameter | rule                    | effect                                  |
      | POST  | dryRun    | dry-all-post-not-stored | a get after the dry run finds no object |

    @rule:dry-all-put-not-stored
    Examples: dry runs of updates
      | write | parameter | rule                   | effect                                               |
      | PUT   | dryRun    | dry-all-put-not-stored | a get after the dry run returns the unchanged object |

    @rule:dry-all-patch-not-stored
    Examples: dry runs of patches
      | write | parameter | rule                     | effect                                               |
      | PATCH | dryRun    | dry-all-patch-not-stored | a get after the dry run returns the unchanged object |

    @rule:dry-all-delete-not-removed
    Examples: dry runs of deletions
      | write  | parameter | rule                       | effect                                               |
      | DELETE | dryRun    | dry-all-delete-not-removed | a get after the dry run returns the unchanged object |

    @rule:fv-strict-unknown-400
    Examples: field validation
      | write | parameter       | rule                  | effect                                         |
      | write | fieldValidation | fv-strict-unknown-400 | Strict rejects each body with an unknown field |

    @rule:mf-manager-from-parameter
    Examples: managers
      | write | parameter    | rule                      | effect                                                     |
      | write | fieldManager | mf-manager-from-parameter | managedFields contain the changed field under this manager |

    @rule:rest-put-stale-version-409
    Examples: an old resourceVersion in an update
      | write | parameter       | rule                       | effect                                         |
      | PUT   | resourceVersion | rest-put-stale-version-409 | a body with an old resourceVersion returns 409 |

    @rule:rest-patch-conditional-on-version
    Examples: an old resourceVersion in a patch
      | write | parameter       | rule                              | effect                                         |
      | PATCH | resourceVersion | rest-patch-conditional-on-version | a body with an old resourceVersion returns 409 |

    @rule:del-precondition-failure-409
    Examples: preconditions of deletions
      | write  | parameter       | rule                         | effect                                                 |
      | DELETE | resourceVersion | del-precondition-failure-409 | a precondition with an old resourceVersion returns 409 |
      | DELETE | uid             | del-precondition-failure-409 | a precondition with another uid returns 409            |

    @rule:rest-put-foreign-uid-409
    Examples: another uid in an update
      | write | parameter | rule                     | effect                              |
      | PUT   | uid       | rest-put-foreign-uid-409 | a body with another uid returns 409 |

    @rule:ssa-body-uid
    Examples: another uid in an apply
      | write | parameter | rule         | effect                              |
      | apply | uid       | ssa-body-uid | a body with another uid returns 422 |

    @rule:table-requested-by-accept
    Examples: responses as Table
      | write | parameter | rule                      | effect                                                     |
      | write | Table     | table-requested-by-accept | the row of the Table has the metadata of the stored object |

    @rule:table-partial-metadata
    Examples: responses as PartialObjectMetadata
      | write | parameter             | rule                   | effect                                                      |
      | write | PartialObjectMetadata | table-partial-metadata | the response has the complete metadata of the stored object |

    @rule:media-yaml-request
    Examples: bodies in YAML
      | write | parameter | rule               | effect                                   |
      | write | YAML      | media-yaml-request | the server stores the fields of the body |
